package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DeliveryLimits;
import io.hermod.delivery.lane.LaneHold;
import io.hermod.delivery.lane.LaneView;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.Pause;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Subscriptions that limit their requests in flight, or their events per second. */
class LaneLimitTest {
  private static final Duration TENTH = Duration.ofMillis(100);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private long lane;
  private TestSubscriber subscriber = new TestSubscriber();

  private void subscribe(@Nullable Integer maxInFlight, @Nullable Integer maxEventsPerSecond) {
    router.control =
        new DeliveryControl(
            Pause.NONE, new FlowLimits(maxInFlight, maxEventsPerSecond), false, null);
    lane = router.subscribe(topic, "billing", "");
    subscriber = router.subscriber(lane);
  }

  private void publish(int events) {
    router.publish(topic, IntStream.range(0, events).mapToObj(i -> "e" + i).toArray(String[]::new));
  }

  @Test
  void noMoreRequestsAreInFlightThanTheSubscriptionAllows() {
    subscribe(2, null);
    subscriber.hold();
    publish(6);
    assertThat(subscriber.open()).isEqualTo(2);

    subscriber.answerFirst(200);
    assertThat(subscriber.open()).isEqualTo(2);
    subscriber.release(200);
    router.loop.runUntilIdle();

    assertThat(subscriber.received()).containsExactly("e0", "e1", "e2", "e3", "e4", "e5");
    assertThat(subscriber.mostOpen()).isEqualTo(2);
  }

  @Test
  void theLimitOfTheServerHoldsToo() {
    subscribe(64, null);
    subscriber.hold();
    publish(6);

    assertThat(subscriber.open()).isEqualTo(4);
  }

  @Test
  void retriesKeepToTheLimitAndAreNotCrowdedOutByNewEvents() {
    subscribe(1, null);
    subscriber.hold();
    publish(40);
    subscriber.answerFirst(500);
    router.loop.advance(Duration.ofSeconds(12));
    assertThat(subscriber.received()).endsWith("e1");

    subscriber.answerFirst(200);
    router.loop.runUntilIdle();

    assertThat(subscriber.received()).as("the retry is due").endsWith("e0");
    assertThat(subscriber.mostOpen()).isEqualTo(1);
    subscriber.release(200);
    router.loop.advance(SECOND);
    assertThat(subscriber.received()).hasSize(41);
  }

  @Test
  void thePartsOfABatchThatIsSplitKeepToTheLimit() {
    router.batching = new BatchPolicy(4, null, true);
    subscribe(1, null);
    subscriber.hold();
    router.publish(topic, "a", "b", "c", "d");
    router.publish(topic, "e");
    subscriber.answerFirst(413);
    subscriber.answerFirst(413);
    IntStream.range(0, 5).forEach(_ -> subscriber.answerFirst(200));

    assertThat(subscriber.mostOpen()).isEqualTo(1);
    assertThat(subscriber.requests())
        .containsExactly(
            List.of("a", "b", "c", "d"),
            List.of("a", "b"),
            List.of("c", "d"),
            List.of("a"),
            List.of("b"),
            List.of("e"));
    assertThat(router.laneState(lane).inFlight()).isZero();
  }

  @Test
  void aPauseAlsoHoldsThePartsThatWait() {
    router.batching = new BatchPolicy(4, null, true);
    subscribe(1, null);
    subscriber.hold();
    router.publish(topic, "a", "b", "c", "d");
    subscriber.answerFirst(413);
    set(router.control.with(Pause.NONE.with(true, false, router.loop.now())));
    subscriber.release(200);
    router.loop.advance(SECOND);
    assertThat(subscriber.received()).endsWith("a", "b").hasSize(6);

    set(router.control.with(Pause.NONE));
    router.loop.advance(SECOND);

    assertThat(subscriber.received()).endsWith("c", "d").hasSize(8);
  }

  private void set(DeliveryControl control) {
    router.control = control;
    router.put(lane, topic, "billing", "");
  }

  @Test
  void eventsAreSentEvenly() {
    subscribe(null, 10);
    publish(50);
    for (int tenth = 1; tenth <= 50; tenth++) {
      router.loop.advance(TENTH);
      assertThat(subscriber.received()).hasSize(tenth);
    }
  }

  @Test
  void aFastSubscriptionGetsItsEventsInSmallGroups() {
    subscribe(null, 1000);
    publish(400);
    assertThat(subscriber.received()).as("it starts empty").isEmpty();
    router.loop.advance(Duration.ofMillis(50));
    assertThat(subscriber.received()).hasSize(50);
    router.loop.advance(Duration.ofMillis(350));
    assertThat(subscriber.received()).hasSize(400);
  }

  @Test
  void batchesShareTheEventsOfASecond() {
    router.batching = new BatchPolicy(50, null, false);
    subscribe(null, 100);
    publish(100);
    router.loop.advance(SECOND);

    assertThat(subscriber.received()).hasSize(100);
    assertThat(subscriber.requests()).allMatch(request -> request.size() <= 5);
  }

  @Test
  void aQuietSubscriptionSendsAtOnce() {
    subscribe(null, 1);
    router.loop.advance(SECOND);
    publish(1);

    assertThat(subscriber.received()).hasSize(1);
  }

  @Test
  void aRestartAllowsNoExtraEvents() {
    subscribe(null, 10);
    publish(30);
    router.loop.advance(SECOND);
    assertThat(subscriber.received()).hasSize(10);
    router.commit();
    int before = subscriber.received().size();

    router.crashAndRestart();
    assertThat(subscriber.received()).hasSize(before);
    router.loop.advance(TENTH);

    assertThat(subscriber.received()).hasSize(before + 1);
  }

  @Test
  void retriesCountAndAreNotCrowdedOutByNewEvents() {
    subscribe(null, 1);
    subscriber.willAnswer(500);
    publish(60);
    router.loop.advance(Duration.ofSeconds(14));

    assertThat(subscriber.deliveryCounts()).hasSize(14).contains(1);
    router.loop.advance(Duration.ofSeconds(47));
    assertThat(subscriber.received()).hasSize(61);
  }

  @Test
  void aSubscriptionThatFallsFarBehindIsSetAsideAndStillKeepsToItsLimit() {
    router.with(new DeliveryLimits(4, 1000, 1 << 20, 1 << 20, 2_000, Duration.ofMillis(250)));
    subscribe(null, 10);
    publish(100);
    router.loop.advance(SECOND);

    assertThat(router.laneState(lane).isSetAside()).isTrue();
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
    assertThat(subscriber.received()).hasSize(10);
    router.loop.advance(Duration.ofSeconds(10));
    assertThat(subscriber.received()).hasSize(100).doesNotHaveDuplicates();
  }

  @Test
  void anotherLimitTakesEffectAtOnce() {
    subscribe(null, 1);
    publish(50);
    set(DeliveryControl.NONE);

    assertThat(subscriber.received()).hasSize(50);
  }

  @Test
  void theSameLimitGoesOnWhereItWas() {
    subscribe(null, 1);
    publish(10);
    router.loop.advance(Duration.ofMillis(999));
    set(router.control);
    assertThat(subscriber.received()).isEmpty();
    router.loop.advance(Duration.ofMillis(1));

    assertThat(subscriber.received()).hasSize(1);
  }

  @Test
  void whatWaitsForALimitIsExplained() {
    subscribe(1, 1);
    publish(3);
    assertThat(view(4).stage()).isEqualTo(LaneView.Stage.WAITING);
    assertThat(view(4).hold()).isEqualTo(new LaneHold.MaxEventsPerSecond(1, router.loop.now()));

    subscriber.hold();
    router.loop.advance(SECOND);

    assertThat(view(4).hold()).isEqualTo(new LaneHold.MaxInFlight(1, router.loop.now()));
  }

  private LaneView view(long position) {
    var views = router.inspector.views(topic, new long[] {position});
    router.loop.runUntilIdle();
    return views.join().getFirst();
  }
}
