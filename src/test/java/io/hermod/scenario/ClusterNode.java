package io.hermod.scenario;

import io.hermod.destination.kafka.KafkaBrokers;
import io.hermod.scenario.machine.Direction;
import io.hermod.scenario.machine.FixedPort;
import io.hermod.scenario.machine.ProcessPause;
import io.hermod.scenario.machine.SmallDisk;
import io.hermod.scenario.machine.TcpLink;
import io.hermod.scenario.machine.TcpProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A node of a cluster on this machine, with everything that can happen to it. Its ports stay the
 * same, so that clients find it again; other nodes reach it only through a proxy.
 */
final class ClusterNode {
  private static final String DISK_SIZE = "512m";
  private static final int LAST_LINES = 30;
  private static final Duration METRICS_LIMIT = Duration.ofSeconds(5);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

  private final String name;
  private final HermodProcess process;
  private final TcpLink kafka;
  private final TcpProxy peers;
  private final Optional<SmallDisk> disk;
  private final SkewedClock clock;

  /**
   * Starts no process yet.
   *
   * @param folder of this node alone; must exist
   * @param letters the folder of all nodes for dead letters
   */
  ClusterNode(
      String name,
      Path folder,
      KafkaBrokers brokers,
      Path masterKey,
      Path letters,
      List<String> flags) {
    int httpsPort = FixedPort.take();
    this.name = name;
    this.kafka = brokers.link(name);
    this.peers = TcpProxy.to(httpsPort);
    this.disk = SmallDisk.mount(newFolder(folder, "disk"), DISK_SIZE);
    this.clock = new SkewedClock(folder.resolve("clock"));
    List<String> all = new ArrayList<>(flags);
    all.addAll(List.of("--cluster.kafka", brokers.bootstrapServers(name)));
    all.addAll(List.of("--cluster.node", name));
    all.addAll(List.of("--cluster.url", "https://127.0.0.1:" + peers.port()));
    all.addAll(List.of("--https-port", Integer.toString(httpsPort)));
    all.addAll(List.of("--http-port", Integer.toString(FixedPort.take())));
    all.addAll(List.of("--secrets.key-file", masterKey.toString()));
    all.addAll(List.of("--cluster.shared-folder", letters.toString()));
    this.process = new HermodProcess(all.toArray(String[]::new));
    process.useDirectory(newFolder(folder.resolve("disk"), "root"));
    clock.install(process);
  }

  private static Path newFolder(Path parent, String name) {
    try {
      return Files.createDirectory(parent.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String name() {
    return name;
  }

  Arm arm() {
    return process.arm();
  }

  /** Where events can be published, while a process is ready. */
  Optional<URI> http() {
    return process.http();
  }

  boolean isLeading() {
    return http().map(ClusterNode::isLeadingAt).orElse(false);
  }

  private static boolean isLeadingAt(URI http) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(http.resolve("/metrics")).timeout(METRICS_LIMIT).build();
      String metrics = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
      return metrics.contains("\nhermod_cluster_leading 1");
    } catch (IOException e) {
      return false; // It has just ended.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** The last lines that the current process has printed, or its predecessor. */
  String lastWords() {
    List<String> lines = process.output().lines();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Returns when it is ready. */
  void start() {
    process.start();
  }

  void kill() {
    process.kill();
  }

  /** Lets it hand over what it does, and end. */
  void stop() {
    try {
      process.stop(STOP_LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  void pause() {
    ProcessPause.begin(process.process().pid());
  }

  void resume() {
    ProcessPause.end(process.process().pid());
  }

  void cutFromKafka(Direction direction) {
    kafka.cut(direction);
  }

  /** Cuts what other nodes send to this one, or its answers. */
  void cutFromPeers(Direction direction) {
    peers.cut(direction);
  }

  void healConnections() {
    kafka.heal();
    peers.heal();
  }

  /** Whether it has a disk of its own, for which tests need to be root. */
  boolean canFillDisk() {
    return disk.isPresent();
  }

  void fillDisk() {
    disk.orElseThrow().fill();
  }

  void freeDisk() {
    disk.orElseThrow().free();
  }

  void skewClock(Duration ahead) {
    clock.skew(ahead);
  }

  /** Ends it, and shows what it has printed if the test failed. */
  void close(ExtensionContext context) throws IOException {
    process.afterEach(context);
    peers.close();
    disk.ifPresent(SmallDisk::close);
  }
}
