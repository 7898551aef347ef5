package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.kafka.KafkaBroker;
import io.hermod.scenario.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nodes do while the broker is away. */
class ClusterOutageTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final List<RecordingOwner> owners = new CopyOnWriteArrayList<>();

  @Test
  @Tag("slow")
  void nodesHearEachOtherAgainAndOneOfThemHasTheShard(@TempDir Path folder) {
    try (KafkaBroker broker = KafkaBroker.start(folder)) {
      KafkaClients clients =
          new KafkaClients(Map.of("bootstrap.servers", broker.bootstrapServers()));
      KafkaTopics topics = TestTopics.create(clients, 1);
      try (ClusterMembers first = start("a", clients, topics);
          ClusterMembers second = start("b", clients, topics)) {
        await("an owner", () -> second.ownerOf(0).isPresent() && first.nodes().size() == 2);

        broker.kill();
        await("silence", () -> areSilentFor(Duration.ofSeconds(6), first));
        assertThat(first.ownerOf(0)).isEmpty();
        assertThat(silences(second)).hasSize(2);
        broker.start();

        await("an owner", () -> agreeOnOwner(first, second));
        await("each other", () -> areHeard(first) && areHeard(second));
      }
    }
  }

  private boolean agreeOnOwner(ClusterMembers first, ClusterMembers second) {
    Optional<String> owner = first.ownerOf(0).map(NodeInfo::name);
    return owner.equals(second.ownerOf(0).map(NodeInfo::name))
        && owners.stream().filter(each -> each.shards().contains(0)).count() == 1
        && owner.isPresent();
  }

  private static boolean areHeard(ClusterMembers members) {
    return silences(members).stream().allMatch(silence -> silence.toMillis() < 1_500);
  }

  private static boolean areSilentFor(Duration least, ClusterMembers members) {
    return silences(members).stream().allMatch(silence -> silence.compareTo(least) > 0);
  }

  private static List<Duration> silences(ClusterMembers members) {
    return members.nodes().stream().map(SeenNode::silence).toList();
  }

  private ClusterMembers start(String name, KafkaClients clients, KafkaTopics topics) {
    RecordingOwner owner = new RecordingOwner(name);
    owners.add(owner);
    ClusterMembers members =
        new ClusterMembers(
            clients,
            topics,
            name,
            () -> TestTopics.node(name, owner.shards().toArray(Integer[]::new)),
            owner,
            System::nanoTime);
    members.start();
    return members;
  }

  private static void await(String what, BooleanSupplier condition) {
    Await.until(what, LIMIT, condition);
  }
}
