package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClusterMembersTest {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final List<TestNode> nodes = new ArrayList<>();
  private final List<String> events = new CopyOnWriteArrayList<>();
  private KafkaTopics topics = new KafkaTopics("");

  @BeforeEach
  void createTopics() {
    topics = TestTopics.create(KAFKA, 1);
  }

  @AfterEach
  void closeAll() {
    nodes.forEach(node -> node.members.close());
  }

  @Test
  void allNodesKnowTheOwnerOfAShard() {
    TestNode first = start("b");
    await("the owner", () -> first.knowsOwner("b"));
    TestNode second = start("a");

    await("the owner", () -> second.knowsOwner("b"));
    assertThat(second.members.ownerOf(1)).isEmpty();
  }

  @Test
  void aNodeThatIsDrainedHandsOverAndIsStillThere() {
    TestNode first = start("a");
    await("the owner", () -> first.knowsOwner("a"));
    TestNode second = start("b");
    await("both", () -> second.members.nodes().size() == 2);
    CompletableFuture<Void> noticed = new CompletableFuture<>();
    first.members.onOwnerChange(
        () -> {
          if (first.knowsOwner("b")) {
            noticed.complete(null);
          }
        });

    first.members.drain().join();

    await("the new owner", () -> second.knowsOwner("b"));
    await("news", noticed::isDone);
    assertThat(events).containsExactly("a assigned [0]", "a revoked [0]", "b assigned [0]");
    assertThat(second.members.nodes()).hasSize(2);
  }

  @Test
  void aNodeThatStopsHandsOverAndIsForgotten() {
    TestNode first = start("a");
    await("the owner", () -> first.knowsOwner("a"));
    TestNode second = start("b");
    await("both", () -> second.members.nodes().size() == 2);

    first.members.close();

    await("the new owner", () -> second.knowsOwner("b"));
    assertThat(events).containsExactly("a assigned [0]", "a revoked [0]", "b assigned [0]");
    await("one node", () -> second.members.nodes().size() == 1);
  }

  @Test
  void aSilentNodeWhosePortRefusesConnectionsIsRemoved() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    removesSilentNode(port);
  }

  @Test
  void aSilentNodeWhosePortIsStillOpenIsRemoved() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      removesSilentNode(socket.getLocalPort());
    }
  }

  /** Kafka itself would keep this member: its client still says that it is alive. */
  private void removesSilentNode(int port) {
    Map<String, String> patient =
        Map.of(
            "bootstrap.servers",
            KAFKA.broker().bootstrapServers(),
            "session.timeout.ms",
            "60000",
            "max.poll.interval.ms",
            "60000");
    Consumer<byte[], byte[]> silent = new KafkaClients(patient).member(topics.group(), "silent");
    try {
      silent.subscribe(List.of(topics.journal()));
      await("the shard", () -> hasShard(silent));
      TestNode other = start("b");
      NodeInfo last =
          new NodeInfo(
              "silent",
              URI.create("http://127.0.0.1:" + port),
              "1.0",
              "key",
              false,
              NodeState.LEADING,
              Set.of(0),
              0);
      await("a listener", () -> !other.members.nodes().isEmpty());
      TestTopics.tell(KAFKA, topics, last);

      await("the takeover", () -> other.knowsOwner("b"));
      assertThat(events).containsExactly("b assigned [0]");
    } finally {
      silent.close(CloseOptions.timeout(Duration.ZERO));
    }
  }

  private static boolean hasShard(Consumer<byte[], byte[]> consumer) {
    try {
      consumer.poll(Duration.ofMillis(100));
    } catch (NoOffsetForPartitionException e) {
      assertThat(e.partitions()).hasSize(1);
    }
    return !consumer.assignment().isEmpty();
  }

  @Test
  void nodesThatAreHeardAreNotRemoved() {
    TestNode first = start("a");
    await("the owner", () -> first.knowsOwner("a"));
    TestNode second = start("b");
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);

    await("five seconds", () -> System.nanoTime() > until);

    assertThat(events).containsExactly("a assigned [0]");
    assertThat(second.members.nodes()).hasSize(2);
  }

  private TestNode start(String name) {
    TestNode node = new TestNode(name);
    nodes.add(node);
    node.members.start();
    return node;
  }

  private final class TestNode {
    private final RecordingOwner owner;
    private final ClusterMembers members;

    TestNode(String name) {
      owner = new RecordingOwner(name, events);
      members =
          new ClusterMembers(
              KAFKA.clients(),
              topics,
              name,
              () -> TestTopics.node(name, owner.shards().toArray(Integer[]::new)),
              owner,
              System::nanoTime);
    }

    boolean knowsOwner(String name) {
      return members.ownerOf(0).filter(node -> node.name().equals(name)).isPresent();
    }
  }

  private static void await(String what, BooleanSupplier condition) {
    Await.until(what, LIMIT, condition);
  }
}
