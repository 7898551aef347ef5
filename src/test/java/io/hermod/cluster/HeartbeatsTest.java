package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HeartbeatsTest {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final List<Heartbeats> all = new ArrayList<>();
  private KafkaTopics topics = new KafkaTopics("");

  @BeforeEach
  void createTopics() {
    topics = TestTopics.create(KAFKA, 1);
  }

  @AfterEach
  void closeAll() {
    all.forEach(Heartbeats::close);
  }

  @Test
  void nodesHearEachOtherAndThemselves() {
    Heartbeats first = start("a", () -> TestTopics.node("a", 0));
    Heartbeats second = start("b", () -> TestTopics.node("b"));

    await("both", () -> names(first).equals(List.of("a", "b")));
    await("both", () -> names(second).equals(List.of("a", "b")));
    assertThat(second.ownerOf(0)).contains(TestTopics.node("a", 0));
  }

  @Test
  void whoClaimsAShardLastOwnsIt() {
    AtomicReference<NodeInfo> second = new AtomicReference<>(TestTopics.node("b"));
    Heartbeats first = start("a", () -> TestTopics.node("a", 0));
    AtomicInteger changes = new AtomicInteger();
    first.onOwnerChange(changes::incrementAndGet);
    await("the first owner", () -> isOwner("a", first));
    Heartbeats other = start("b", second::get);
    await("both", () -> names(first).size() == 2);

    second.set(TestTopics.node("b", 0));
    other.tellNow();

    await("the second owner", () -> isOwner("b", first));
    await("news of both", () -> changes.get() == 2);
  }

  @Test
  void aNodeThatStopsIsForgottenAtOnce() {
    Heartbeats first = start("a", () -> TestTopics.node("a"));
    Heartbeats second = start("b", () -> TestTopics.node("b", 0));
    await("both", () -> isOwner("b", first));

    second.close();

    await("one", () -> names(first).equals(List.of("a")));
    assertThat(first.ownerOf(0)).isEmpty();
  }

  @Test
  void aNodeThatFallsSilentOwnsNothingAndIsForgottenLater() {
    AtomicLong skipped = new AtomicLong();
    AtomicInteger changes = new AtomicInteger();
    Heartbeats listener =
        start("a", () -> TestTopics.node("a"), () -> System.nanoTime() + skipped.get());
    listener.onOwnerChange(changes::incrementAndGet);
    await("itself", () -> names(listener).size() == 1);
    TestTopics.tell(KAFKA, topics, TestTopics.node("silent", 0));
    await("the owner", () -> isOwner("silent", listener));

    skipped.addAndGet(TimeUnit.SECONDS.toNanos(6));

    await("no owner", () -> listener.ownerOf(0).isEmpty());
    await("news of both", () -> changes.get() == 2);
    assertThat(names(listener)).containsExactly("a", "silent");

    skipped.addAndGet(TimeUnit.HOURS.toNanos(1));
    await("one", () -> names(listener).equals(List.of("a")));
  }

  @Test
  void earlierHeartbeatsAreNotHeard() {
    TestTopics.tell(KAFKA, topics, TestTopics.node("before", 0));
    Heartbeats listener = start("a", () -> TestTopics.node("a"));

    await("itself", () -> !names(listener).isEmpty());
    assertThat(names(listener)).containsExactly("a");
  }

  @Test
  void goesOnAfterAFailureToDescribeItself() {
    AtomicInteger asked = new AtomicInteger();
    Heartbeats heartbeats =
        start(
            "a",
            () -> {
              if (asked.incrementAndGet() == 1) {
                throw new IllegalStateException("not ready");
              }
              return TestTopics.node("a");
            });

    await("itself", () -> names(heartbeats).equals(List.of("a")));
  }

  @Test
  void goesOnIfTheTopicIsCreatedAgain() throws Exception {
    Heartbeats heartbeats = start("a", () -> TestTopics.node("a"));
    await("itself", () -> names(heartbeats).equals(List.of("a")));

    try (Admin admin = KAFKA.clients().admin()) {
      admin.deleteTopics(List.of(topics.nodes())).all().get();
      new TopicSetup(admin, Map.of(topics.nodes(), TopicSettings.ofNodes(1))).run();
    }

    Heartbeats other = start("b", () -> TestTopics.node("b", 0));
    await("each other", () -> isOwner("b", heartbeats) && names(other).size() == 2);
  }

  private Heartbeats start(String name, Supplier<NodeInfo> own) {
    return start(name, own, System::nanoTime);
  }

  private Heartbeats start(String name, Supplier<NodeInfo> own, LongSupplier nanoTime) {
    Heartbeats heartbeats = new Heartbeats(KAFKA.clients(), topics, name, own, nanoTime);
    all.add(heartbeats);
    heartbeats.start();
    return heartbeats;
  }

  private static boolean isOwner(String name, Heartbeats heartbeats) {
    return heartbeats.ownerOf(0).filter(owner -> owner.name().equals(name)).isPresent();
  }

  private static List<String> names(Heartbeats heartbeats) {
    return heartbeats.nodes().stream().map(node -> node.info().name()).toList();
  }

  private static void await(String what, BooleanSupplier condition) {
    Await.until(what, LIMIT, condition);
  }
}
