package io.hermod.scenario;

import io.hermod.destination.kafka.KafkaBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A cluster of two nodes, {@code a} and {@code b}, with one broker. */
final class NodePair implements BeforeEachCallback, AfterEachCallback {
  /** What operators give to each node. */
  private static final List<String> SHARED =
      List.of("credentials.json", "token.key", "master-key", "tls");

  private final HermodProcess leader = node("a");
  private final HermodProcess follower = node("b");
  private @Nullable Path folder;
  private @Nullable KafkaBroker broker;

  private static HermodProcess node(String name) {
    return new HermodProcess("--cluster.replication", "1", "--cluster.node", name);
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    leader.beforeEach(context);
    follower.beforeEach(context);
  }

  /** Returns when both are ready, and a leads. */
  void start() throws IOException {
    folder = Files.createTempDirectory("hermod-pair-");
    broker = KafkaBroker.start(folder);
    for (HermodProcess node : List.of(leader, follower)) {
      node.setVariable("HERMOD_CLUSTER_KAFKA", broker.bootstrapServers());
    }
    leader.start();
    copy(leader.directory().root(), follower.directory().root());
    follower.start();
  }

  private static void copy(Path from, Path to) throws IOException {
    for (String name : SHARED) {
      try (Stream<Path> files = Files.walk(from.resolve(name))) {
        for (Path file : files.toList()) {
          Path copy = to.resolve(from.relativize(file).toString());
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
  }

  /** The node a, which leads first. */
  HermodProcess leader() {
    return leader;
  }

  /** The node b, which follows first. */
  HermodProcess follower() {
    return follower;
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    leader.afterEach(context);
    follower.afterEach(context);
    if (broker != null) {
      broker.close();
    }
    if (folder != null) {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
