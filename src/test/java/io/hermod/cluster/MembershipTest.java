package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MembershipTest {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final List<Membership> members = new ArrayList<>();

  @AfterEach
  void closeAll() {
    members.forEach(Membership::close);
  }

  @Test
  void aSingleNodeGetsAllShards() {
    KafkaTopics topics = TestTopics.create(KAFKA, 3);
    RecordingOwner alone = new RecordingOwner("a");
    join(topics, "a", alone);

    await("all shards", () -> alone.shards().equals(Set.of(0, 1, 2)));
  }

  @Test
  void nodesShareTheShards() {
    KafkaTopics topics = TestTopics.create(KAFKA, 4);
    RecordingOwner first = new RecordingOwner("a");
    join(topics, "a", first);
    await("all shards", () -> first.shards().size() == 4);

    RecordingOwner second = new RecordingOwner("b");
    join(topics, "b", second);

    await("half of them each", () -> first.shards().size() == 2 && second.shards().size() == 2);
    assertThat(second.shards()).doesNotContainAnyElementsOf(first.shards());
  }

  @Test
  void whoHasAShardKeepsItUntilItLeaves() {
    KafkaTopics topics = TestTopics.create(KAFKA, 1);
    List<String> events = new CopyOnWriteArrayList<>();
    Membership first = join(topics, "b", new RecordingOwner("b", events));
    await("the shard", () -> events.equals(List.of("b assigned [0]")));

    join(topics, "a", new RecordingOwner("a", events));
    await("two members", () -> memberCount(topics) == 2);
    assertThat(events).containsExactly("b assigned [0]");

    first.leave().join();
    await("the takeover", () -> events.contains("a assigned [0]"));
    assertThat(events).containsExactly("b assigned [0]", "b revoked [0]", "a assigned [0]");
  }

  @Test
  void nobodyElseGetsAShardThatIsBeingHandedOver() {
    KafkaTopics topics = TestTopics.create(KAFKA, 1);
    List<String> events = new CopyOnWriteArrayList<>();
    CountDownLatch handedOver = new CountDownLatch(1);
    Membership first = join(topics, "a", new SlowOwner("a", events, handedOver));
    await("the shard", () -> events.contains("a assigned [0]"));
    join(topics, "b", new RecordingOwner("b", events));
    await("two members", () -> memberCount(topics) == 2);

    var left = first.leave();
    await("the begin of the handover", () -> events.contains("a hands over [0]"));
    // Kafka distributes the shards anew, and has to wait for the one that is handed over.
    join(topics, "c", new RecordingOwner("c", events));
    await("three members", () -> memberCount(topics) == 3);
    assertThat(left).isNotDone();
    handedOver.countDown();

    await("the takeover", () -> events.size() == 4);
    assertThat(events.subList(0, 3))
        .containsExactly("a assigned [0]", "a hands over [0]", "a revoked [0]");
  }

  @Test
  void whoLeavesWhileShardsAreDistributedHandsOverToo() {
    KafkaTopics topics = TestTopics.create(KAFKA, 2);
    RecordingOwner leaver = new RecordingOwner("a");
    Membership first = join(topics, "a", leaver);
    await("all shards", () -> leaver.shards().size() == 2);
    CountDownLatch opened = new CountDownLatch(1);
    RecordingOwner blocked = new BlockedOwner("b", opened);
    join(topics, "b", blocked);
    await("one shard each", () -> blocked.shards().size() == 1);
    Set<Integer> rest = leaver.shards();

    // Kafka has to wait for the second member, which is busy, and the first one waits for Kafka.
    join(topics, "c", new RecordingOwner("c"));
    await("a new distribution", () -> TestTopics.isDistributing(KAFKA.clients(), topics));
    long toldBy = System.nanoTime() + Duration.ofSeconds(2).toNanos();
    await("a heartbeat, which tells the first member", () -> System.nanoTime() > toldBy);
    first.leave().join();
    opened.countDown();

    assertThat(leaver.events()).last().isEqualTo("a revoked " + rest);
  }

  @Test
  void whoHasLeftStaysOut() {
    KafkaTopics topics = TestTopics.create(KAFKA, 1);
    RecordingOwner owner = new RecordingOwner("a");
    Membership member = join(topics, "a", owner);
    await("the shard", () -> owner.shards().contains(0));

    member.leave().join();
    member.leave().join();

    assertThat(memberCount(topics)).isZero();
    assertThat(owner.events()).containsExactly("a assigned [0]", "a revoked [0]");
  }

  @Test
  void whoWasRemovedByMistakeLosesItsShardsAndJoinsAgain() throws Exception {
    KafkaTopics topics = TestTopics.create(KAFKA, 1);
    RecordingOwner owner = new RecordingOwner("a");
    join(topics, "a", owner);
    await("the shard", () -> owner.shards().contains(0));

    try (Admin admin = KAFKA.clients().admin()) {
      admin
          .removeMembersFromConsumerGroup(
              topics.group(),
              new RemoveMembersFromConsumerGroupOptions(List.of(new MemberToRemove("a"))))
          .all()
          .get();
    }

    await("the shard, again", () -> owner.events().size() == 3);
    assertThat(owner.events()).containsExactly("a assigned [0]", "a lost [0]", "a assigned [0]");
  }

  @Test
  void anotherServerWithTheSameNameEndsTheFirstOne() {
    KafkaTopics topics = TestTopics.create(KAFKA, 1);
    List<String> events = new CopyOnWriteArrayList<>();
    Membership first = join(topics, "a", new RecordingOwner("first", events));
    await("the shard", () -> events.contains("first assigned [0]"));

    join(topics, "a", new RecordingOwner("second", events));

    await("the end", () -> events.size() == 4);
    first.leave().join();
    assertThat(events)
        .contains("second assigned [0]")
        .containsSubsequence(
            "first assigned [0]",
            "first lost [0]",
            "first failed: Another server with the name a has joined the cluster: give each"
                + " server its own cluster.node");
  }

  @Test
  void saysWhichPermissionIsMissing() {
    KafkaTopics topics = TestTopics.create(KAFKA, 1);
    KAFKA.broker().denyJoining(topics.group());
    RecordingOwner owner = new RecordingOwner("a");
    join(topics, "a", owner);

    await("the end", () -> !owner.events().isEmpty());
    assertThat(owner.events())
        .containsExactly(
            "a failed: Kafka does not let this server join the cluster: its user needs Read on the"
                + " group "
                + topics.group());
  }

  @Test
  void anOwnerThatFailsDoesNotEndTheMembership() {
    KafkaTopics topics = TestTopics.create(KAFKA, 1);
    RecordingOwner owner =
        new RecordingOwner("a") {
          @Override
          public void assigned(Set<Integer> added) {
            super.assigned(added);
            throw new IllegalStateException("the shard cannot be opened");
          }
        };
    Membership member = join(topics, "a", owner);
    await("the shard", () -> owner.shards().contains(0));

    member.leave().join();

    assertThat(owner.events()).containsExactly("a assigned [0]", "a revoked [0]");
  }

  @Test
  void canBeClosedBeforeItWasStarted() {
    KafkaTopics topics = TestTopics.create(KAFKA, 1);
    RecordingOwner owner = new RecordingOwner("a");
    new Membership(KAFKA.clients(), topics, "a", owner).close();

    assertThat(owner.events()).isEmpty();
  }

  /** Hands over only when it is told to. */
  private static final class SlowOwner extends RecordingOwner {
    private final CountDownLatch handedOver;

    SlowOwner(String name, List<String> events, CountDownLatch handedOver) {
      super(name, events);
      this.handedOver = handedOver;
    }

    @Override
    public void revoked(Set<Integer> removed) {
      events().add("a hands over " + removed);
      try {
        handedOver.await();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
      super.revoked(removed);
    }
  }

  /** Does not return from being given shards until it is told to. */
  private static final class BlockedOwner extends RecordingOwner {
    private final CountDownLatch opened;

    BlockedOwner(String name, CountDownLatch opened) {
      super(name);
      this.opened = opened;
    }

    @Override
    public void assigned(Set<Integer> added) {
      super.assigned(added);
      try {
        opened.await();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Membership join(KafkaTopics topics, String name, ShardOwner owner) {
    Membership member = new Membership(KAFKA.clients(), topics, name, owner);
    members.add(member);
    member.start();
    return member;
  }

  private static int memberCount(KafkaTopics topics) {
    return TestTopics.members(KAFKA.clients(), topics);
  }

  private static void await(String what, BooleanSupplier condition) {
    Await.until(what, LIMIT, condition);
  }
}
