package io.hermod.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.Operator;
import io.hermod.subscription.BatchPolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneMeterTest {
  private final RecordingMeters meters = new RecordingMeters();
  private final TestRouter router = new TestRouter(meters);
  private final long topic = router.topic("orders");

  @Test
  void countsAnEventThatIsDeliveredAtOnce() {
    long lane = router.subscribe(topic, "shop", "a");
    router.publish(topic, "a1", "b1");

    assertThat(meters.toldOf(lane))
        .containsExactlyInAnyOrder("matched", "answered after 0", "delivered 1");
  }

  @Test
  void countsHowLongTheEndpointTook() {
    long lane = router.subscribe(topic, "shop", "a");
    router.subscriber(lane).hold();
    router.publish(topic, "a1");
    router.loop.advance(Duration.ofMillis(120));
    router.subscriber(lane).release(200);

    assertThat(meters.toldOf(lane)).contains("answered after 120");
  }

  @Test
  void countsTheWaitForTheFirstAttemptAndForNoOther() {
    long lane = router.subscribe(topic, "shop", "a");
    router.subscriber(lane).willAnswer(503);
    router.publish(topic, "a1");
    router.commit();
    router.loop.advance(Duration.ofMinutes(5));

    assertThat(router.subscriber(lane).requests()).hasSize(2);
    assertThat(meters.waits()).containsExactly(Duration.ZERO);
  }

  @Test
  void countsEachFailedAttemptAndTheRowThatWaits() {
    long lane = router.subscribe(topic, "shop", "a");
    router.subscriber(lane).willAnswer(503, 500);
    router.publish(topic, "a1");
    router.commit();
    assertThat(meters.toldOf(lane))
        .containsExactlyInAnyOrder("matched", "answered after 0", "failed 1 Busy", "parked 1");

    meters.toldOf(lane).clear();
    router.loop.advance(Duration.ofMinutes(5));
    assertThat(meters.toldOf(lane))
        .containsExactly(
            "answered after 0",
            "failed 1 GenericError",
            "answered after 0",
            "delivered 1",
            "parked -1");
    assertThat(router.store.parkedCounts().get(lane)).isZero();
  }

  @Test
  void countsADropWithItsReason() {
    long lane = router.subscribe(topic, "shop", "a");
    router.subscriber(lane).willAnswer(400);
    router.publish(topic, "a1");

    assertThat(meters.toldOf(lane))
        .containsExactlyInAnyOrder(
            "matched",
            "answered after 0",
            "failed 1 BadRequest",
            "dropped UndeliverableDueToHttpBadRequest");
  }

  @Test
  void countsEventsThatAreJudgedByTheirData() {
    long lane = router.lane();
    AdvancedFilter large =
        new AdvancedFilter.Bound(Operator.NUMBER_GREATER_THAN, "data.n", BigDecimal.ONE);
    EventFilter filter = new EventFilter(List.of(), "a", "", false, false, List.of(large));
    router.put(lane, topic, "shop", filter);
    router.publish(topic, json("a1", 1), json("a2", 2), json("b3", 3));

    assertThat(meters.toldOf(lane)).contains("evaluated 2", "matched", "delivered 1");
    assertThat(meters.unmatched(topic)).isEqualTo(2);
  }

  private static Event json(String subject, int number) {
    byte[] json = "{\"data\":{\"n\":%d}}".formatted(number).getBytes(UTF_8);
    return new Event(subject, "type", subject, "", (byte) 0, new RawJson(json, 0, json.length));
  }

  @Test
  void countsALateSuccessOnce() {
    long lane = router.subscribe(topic, "shop", "a");
    router.subscriber(lane).hold();
    router.publish(topic, "a1");
    router.loop.advance(Duration.ofSeconds(30));
    router.subscriber(lane).timeOut();
    router.commit();
    router.subscriber(lane).answerLate(200);
    router.commit();

    assertThat(meters.toldOf(lane))
        .containsExactly("matched", "failed 1 TimedOut", "parked 1", "delivered late", "parked -1");
  }

  @Test
  void countsEveryEventOfABatchAlsoWhenItIsSplit() {
    router.batching = new BatchPolicy(4, null, true);
    long lane = router.subscribe(topic, "shop", "a");
    router.subscriber(lane).willAnswer(413);
    router.publish(topic, "a1", "a2", "a3", "a4");

    assertThat(meters.toldOf(lane))
        .filteredOn(told -> !told.startsWith("answered"))
        .containsExactlyInAnyOrder(
            "matched",
            "matched",
            "matched",
            "matched",
            "failed 4 PayloadTooLarge",
            "delivered 2",
            "delivered 2");
  }

  @Test
  void matchesOncePerSubscription() {
    long one = router.subscribe(topic, "one", "a");
    long two = router.subscribe(topic, "two", "");
    router.publish(topic, "a1", "b1");

    assertThat(meters.toldOf(one)).containsOnlyOnce("matched");
    assertThat(meters.toldOf(two)).filteredOn("matched"::equals).hasSize(2);
  }

  @Test
  void countsAsUnmatchedWhatNoSubscriptionWants() {
    router.publish(topic, "before any");
    assertThat(meters.unmatched(topic)).isEqualTo(1);

    router.subscribe(topic, "one", "a");
    router.subscribe(topic, "two", "ab");
    router.publish(topic, "ab", "a", "b", "c", "ab");
    assertThat(meters.unmatched(topic)).isEqualTo(3);
  }

  @Test
  void unmatchedFollowsEveryChangeOfTheSubscriptions() {
    long lane = router.subscribe(topic, "one", "a");
    router.publish(topic, "a", "b");
    assertThat(meters.unmatched(topic)).isEqualTo(1);

    router.put(lane, topic, "one", "b");
    router.publish(topic, "a", "b");
    assertThat(meters.unmatched(topic)).isEqualTo(2);

    router.remove(lane);
    router.publish(topic, "a", "b");
    assertThat(meters.unmatched(topic)).isEqualTo(4);
  }

  @Test
  void unmatchedKnowsTheSubscriptionsAfterARestart() {
    router.subscribe(topic, "one", "a");
    long gone = router.subscribe(topic, "gone", "b");
    router.remove(gone);
    router.crashAndRestart();
    router.publish(topic, "a", "b");

    assertThat(meters.unmatched(topic)).isEqualTo(1);
  }

  @Test
  void tellsHowALaneIsDoing() {
    long lane = router.subscribe(topic, "shop", "a");
    router.subscriber(lane).hold();
    router.publish(topic, "a1", "a2");

    LaneState state = router.laneState(lane);
    assertThat(state.inFlight()).isEqualTo(2);
    assertThat(state.lagBytes()).isEqualTo(2000);
    assertThat(state.isSetAside()).isFalse();
    assertThat(state.isOnProbation()).isFalse();
  }

  @Test
  void tellsThatALaneWaitsForItsEndpoint() {
    long lane = router.subscribe(topic, "shop", "a");
    router.subscriber(lane).willAnswer(500, 500, 500, 500, 500, 500, 500, 500, 500, 500);
    for (int i = 0; i < 10; i++) {
      router.publish(topic, "a" + i);
    }

    assertThat(router.laneState(lane).isOnProbation()).isTrue();
    assertThat(router.laneState(lane).isSetAside()).isTrue();
  }
}
