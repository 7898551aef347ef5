package io.hermod.scenario;

import io.hermod.destination.kafka.KafkaBrokers;
import io.hermod.scenario.history.ClusterSize;
import io.hermod.secret.MasterKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Three brokers and some nodes on this machine, which end with the test. */
final class TestCluster implements AfterEachCallback {
  private static final List<String> NAMES = List.of("a", "b", "c");

  private final List<ClusterNode> nodes = new ArrayList<>();
  private @Nullable KafkaBrokers brokers;

  /**
   * Starts everything; returns when all nodes are ready.
   *
   * @param folder for everything that they write
   */
  void start(Path folder, int count, String... flags) {
    List<String> names = NAMES.subList(0, count);
    brokers = KafkaBrokers.start(folder, names.toArray(String[]::new));
    Path masterKey = folder.resolve("master-key");
    MasterKeys.open(masterKey).keep();
    newFolder(letters(folder));
    for (String name : names) {
      Path own = newFolder(folder.resolve("node-" + name));
      nodes.add(new ClusterNode(name, own, brokers(), masterKey, letters(folder), List.of(flags)));
    }
    nodes.forEach(ClusterNode::start);
  }

  private static Path newFolder(Path folder) {
    try {
      return Files.createDirectory(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where all nodes write dead letters. */
  static Path letters(Path folder) {
    return folder.resolve("letters");
  }

  KafkaBrokers brokers() {
    return Optional.ofNullable(brokers).orElseThrow();
  }

  List<ClusterNode> nodes() {
    return List.copyOf(nodes);
  }

  ClusterNode node(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }

  /** Draws one of the nodes that are ready, as far as a load balancer can know. */
  Optional<ClusterNode> draw(Random random) {
    List<ClusterNode> ready = nodes.stream().filter(node -> node.http().isPresent()).toList();
    return ready.isEmpty()
        ? Optional.empty()
        : Optional.of(ready.get(random.nextInt(ready.size())));
  }

  /** Returns the name of the node that leads. */
  String leader() {
    return leading().orElseThrow(() -> new AssertionError("no node leads")).name();
  }

  /** Returns the node that leads; empty while none does. */
  Optional<ClusterNode> leading() {
    return nodes.stream().filter(ClusterNode::isLeading).findFirst();
  }

  ClusterSize size() {
    return new ClusterSize(nodes.size(), KafkaBrokers.COUNT);
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    for (ClusterNode node : nodes) {
      node.close(context);
    }
    if (brokers != null) {
      brokers.close();
    }
  }
}
