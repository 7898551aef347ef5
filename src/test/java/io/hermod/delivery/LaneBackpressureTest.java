package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DeliveryLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneBackpressureTest {
  private static final DeliveryLimits LIMITS = TestRouter.LIMITS;

  @Test
  void aLaneThatFallsBehindTheWindowReadsTheJournalInOrder() {
    TestRouter router = new TestRouter().with(limits(1000, 1 << 20, 2000, 1 << 20));
    long topic = router.topic("orders");
    long slow = router.subscribe(topic, "slow", "");
    long fast = router.subscribe(topic, "fast", "");
    router.subscriber(slow).hold();
    publishOneByOne(router, topic, 100);
    assertThat(router.subscriber(fast).received()).hasSize(100);
    assertThat(router.subscriber(slow).received()).hasSize(4);

    router.subscriber(slow).release(200);
    router.loop.runUntilIdle();
    assertThat(router.subscriber(slow).received()).containsExactlyElementsOf(ids(100));
    assertThat(router.store.journalReads).isPositive();
  }

  @Test
  void aLaneReadsOnByItselfAfterTheJournalCouldNotBeRead() {
    TestRouter router = new TestRouter().with(limits(1000, 1 << 20, 2000, 1 << 20));
    long topic = router.topic("orders");
    long slow = router.subscribe(topic, "slow", "");
    router.subscriber(slow).hold();
    publishOneByOne(router, topic, 100);
    router.store.readsFail = true;
    router.subscriber(slow).release(200);
    router.loop.advance(Duration.ofMillis(500));
    router.store.readsFail = false;
    router.loop.advance(Duration.ofSeconds(2));

    assertThat(router.subscriber(slow).received()).containsExactlyElementsOf(ids(100));
  }

  @Test
  void aLaneThatCaughtUpLivesOnTheWindowAgain() {
    TestRouter router = new TestRouter().with(limits(1000, 1 << 20, 2000, 1 << 20));
    long topic = router.topic("orders");
    long slow = router.subscribe(topic, "slow", "");
    router.subscriber(slow).hold();
    publishOneByOne(router, topic, 100);
    router.subscriber(slow).release(200);
    router.loop.runUntilIdle();
    int reads = router.store.journalReads;
    publishOneByOne(router, topic, 100);

    assertThat(router.store.journalReads).isEqualTo(reads);
    assertThat(router.subscriber(slow).received()).hasSize(200);
  }

  @Test
  void aLaneThatLagsTooFarIsSetAsideAndWorkedOffInOrder() {
    TestRouter router = new TestRouter().with(limits(1000, 1 << 20, 2000, 20_000));
    long topic = router.topic("orders");
    long dead = router.subscribe(topic, "dead", "");
    router.subscriber(dead).hold();
    publishOneByOne(router, topic, 100);
    router.commit();
    router.commit();

    assertThat(router.store.rows(dead)).hasSize(96);
    router.subscriber(dead).release(200);
    publishOneByOne(router, topic, 0);
    router.loop.advance(Duration.ofSeconds(2));
    assertThat(router.subscriber(dead).received()).containsExactlyElementsOf(ids(100));
    assertThat(router.store.rows(dead)).isEmpty();
    router.publish(topic, "after");
    assertThat(router.subscriber(dead).received()).hasSize(101).endsWith("after");
    assertThat(router.store.rows(dead)).isEmpty();
  }

  @Test
  void aLaneThatIsSetAsideDoesNotHoldTheJournalBeyondItsOpenAttempts() {
    TestRouter router = new TestRouter().with(limits(1000, 1 << 20, 2000, 20_000));
    long topic = router.topic("orders");
    long dead = router.subscribe(topic, "dead", "");
    router.subscriber(dead).hold();
    publishOneByOne(router, topic, 100);
    router.commit();
    router.subscriber(dead).release(500);
    router.subscriber(dead).hold();
    router.commit();
    router.commit();

    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  @Test
  void aSetAsideBacklogSurvivesACrash() {
    TestRouter router = new TestRouter().with(limits(1000, 1 << 20, 2000, 20_000));
    long topic = router.topic("orders");
    long dead = router.subscribe(topic, "dead", "");
    router.subscriber(dead).hold();
    publishOneByOne(router, topic, 100);
    router.commit();
    router.crashAndRestart();
    router.subscriber(dead).release(200);
    router.loop.advance(Duration.ofSeconds(2));

    assertThat(router.subscriber(dead).received()).containsAll(ids(100));
  }

  @Test
  void everyLaneGetsOneRequestHoweverSmallTheBudget() {
    TestRouter router = new TestRouter().with(limits(1, 1 << 20, 1 << 20, 1 << 20));
    long topic = router.topic("orders");
    List<Long> lanes = new ArrayList<>();
    IntStream.range(0, 5).forEach(i -> lanes.add(router.subscribe(topic, "lane-" + i, "")));
    lanes.forEach(lane -> router.subscriber(lane).hold());
    router.publish(topic, "a", "b", "c");

    assertThat(lanes).allMatch(lane -> router.subscriber(lane).open() == 1);
    lanes.forEach(lane -> router.subscriber(lane).release(200));
    router.loop.runUntilIdle();
    assertThat(lanes)
        .allSatisfy(
            lane -> assertThat(router.subscriber(lane).received()).containsExactly("a", "b", "c"));
  }

  @Test
  void bytesUnderWayAreBounded() {
    TestRouter router = new TestRouter().with(limits(1000, 700, 1 << 20, 1 << 20));
    long topic = router.topic("orders");
    long lane = router.subscribe(topic, "billing", "");
    router.subscriber(lane).hold();
    router.publish(topic, "a", "b", "c", "d");

    assertThat(router.subscriber(lane).open()).isEqualTo(2);
    router.subscriber(lane).release(200);
    router.loop.runUntilIdle();
    assertThat(router.subscriber(lane).received()).containsExactly("a", "b", "c", "d");
  }

  @Test
  void eventsAreNotTakenWhileTheStoreCannotWrite() {
    TestRouter router = new TestRouter().withoutProbation();
    long topic = router.topic("orders");
    long lane = router.subscribe(topic, "billing", "");
    router.store.commitsFail = true;
    IntStream.range(0, 60_000).forEach(_ -> router.subscriber(lane).willAnswer(500));
    publishOneByOne(router, topic, 40_000);
    assertThat(router.subscriber(lane).received().size()).isBetween(1_000, 39_000);

    router.store.commitsFail = false;
    router.loop.advance(Duration.ofSeconds(8));
    assertThat(router.subscriber(lane).received()).hasSize(40_000);
  }

  @Test
  void eventsThatEndAtOnceAreNotTakenEitherWhileTheStoreCannotWrite() {
    TestRouter router = new TestRouter().withoutProbation();
    long topic = router.topic("orders");
    long lane = router.subscribe(topic, "billing", "");
    router.store.commitsFail = true;
    IntStream.range(0, 60_000).forEach(_ -> router.subscriber(lane).willAnswer(400));
    publishOneByOne(router, topic, 60_000);
    assertThat(router.subscriber(lane).received().size()).isBetween(1_000, 59_000);

    router.store.commitsFail = false;
    router.loop.advance(Duration.ofSeconds(8));
    assertThat(router.subscriber(lane).received()).hasSize(60_000);
  }

  @Test
  void aLaneHeldUpByWhatAnotherParksGoesOnAfterTheCommit() {
    TestRouter router = new TestRouter().withoutProbation();
    long noisy = router.topic("noisy");
    long quiet = router.topic("quiet");
    long failing = router.subscribe(noisy, "failing", "");
    long healthy = router.subscribe(quiet, "healthy", "");
    router.store.commitsFail = true;
    IntStream.range(0, 60_000).forEach(_ -> router.subscriber(failing).willAnswer(500));
    publishOneByOne(router, noisy, 40_000);
    router.publish(quiet, "a");
    assertThat(router.subscriber(healthy).received()).isEmpty();

    router.store.commitsFail = false;
    router.loop.advance(Duration.ofSeconds(1));
    assertThat(router.subscriber(healthy).received()).containsExactly("a");
  }

  private static DeliveryLimits limits(int requests, long bytes, long window, long setAside) {
    return new DeliveryLimits(
        LIMITS.maxInFlight(), requests, bytes, window, setAside, LIMITS.commitInterval());
  }

  private static void publishOneByOne(TestRouter router, long topic, int count) {
    ids(count).forEach(id -> router.publish(topic, id));
  }

  private static List<String> ids(int count) {
    return IntStream.range(0, count).mapToObj(i -> "e" + i).toList();
  }
}
