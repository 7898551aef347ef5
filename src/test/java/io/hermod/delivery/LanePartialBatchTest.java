package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Unreadable;
import io.hermod.store.Attempt;
import io.hermod.store.Finished;
import io.hermod.store.ParkedEvent;
import io.hermod.subscription.BatchPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Batches whose events the endpoint judges one by one. */
class LanePartialBatchTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final RecordingMeters meters = new RecordingMeters();
  private final TestRouter router = new TestRouter(meters);
  private final long topic = router.topic("orders");
  private final long lane = subscribe();
  private final TestSubscriber subscriber = router.subscriber(lane);

  private long subscribe() {
    router.batching = new BatchPolicy(4, null, false);
    return router.subscribe(topic, "billing", "");
  }

  private void answerPartly(Map<String, Integer> failed) {
    subscriber.answerFirst(new PartlyAccepted(207, failed, null));
    router.commit();
  }

  private void publishAndHold(String... ids) {
    subscriber.hold();
    router.publish(topic, ids);
  }

  @Test
  void eventsThatAreNamedAreRetriedOrEndedAsTheirStatusSaysAndTheOthersAreDelivered() {
    publishAndHold("a", "b", "c", "d");
    answerPartly(Map.of("b", 503, "d", 400));

    assertThat(router.store.rows(lane).values())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.event().id()).isEqualTo("b");
              assertThat(row.rule()).startsWith("503: at least 30 s");
              assertThat(row.history()).extracting(Attempt::status).containsExactly(503);
            });
    assertThat(router.store.finished())
        .extracting(Finished::eventId, Finished::reason)
        .containsExactly(tuple("d", "UndeliverableDueToHttpBadRequest"));

    subscriber.release(200);
    router.loop.advance(HOUR);
    assertThat(subscriber.requests()).containsExactly(List.of("a", "b", "c", "d"), List.of("b"));
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void theOthersAreNotSentAgainAfterACrash() {
    publishAndHold("a", "b");
    answerPartly(Map.of("b", 503));
    router.crashAndRestart();
    subscriber.release(200);
    router.loop.advance(HOUR);

    assertThat(subscriber.requests()).containsExactly(List.of("a", "b"), List.of("b"));
  }

  @Test
  void eventsWithTheSameIdGetTheSameStatus() {
    publishAndHold("a", "a", "b");
    answerPartly(Map.of("a", 503));

    assertThat(router.store.rows(lane).values())
        .extracting(row -> row.event().id())
        .containsExactly("a", "a");
  }

  @Test
  void idsThatWereNotInTheBatchChangeNothing() {
    publishAndHold("a", "b");
    answerPartly(Map.of("x", 503, "y", 400));
    router.loop.advance(HOUR);

    assertThat(subscriber.received()).containsExactly("a", "b");
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void anEventThatIsNamedWithASuccessIsDelivered() {
    publishAndHold("a", "b");
    answerPartly(Map.of("a", 200));

    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void aRetriedEventMayBeAcceptedInALaterBatch() {
    publishAndHold("a", "b");
    answerPartly(Map.of("a", 503, "b", 503));
    router.loop.advance(Duration.ofMinutes(2));
    answerPartly(Map.of("b", 503));
    answerPartly(Map.of("b", 503));

    assertThat(router.store.rows(lane).values())
        .extracting(row -> row.event().id(), ParkedEvent::attempts)
        .containsExactly(tuple("b", 2));
    assertThat(router.store.finished())
        .extracting(Finished::eventId, Finished::ending)
        .containsExactly(tuple("a", Finished.Ending.DELIVERED));
  }

  @Test
  void anUnreadableResponseFailsTheWholeBatchAndIsRetried() {
    publishAndHold("a", "b");
    subscriber.answerFirst(new Unreadable(200, "its body is not JSON"));
    router.commit();

    assertThat(router.store.rows(lane).values())
        .hasSize(2)
        .allSatisfy(
            row -> {
              assertThat(row.rule()).startsWith("200, but its body is not JSON: ");
              assertThat(row.history().getFirst().outcome()).hasToString("UnreadableResponse");
              assertThat(row.history().getFirst().status()).isEqualTo(200);
            });
  }

  @Test
  void aLateResponseSettlesEachEventToo() {
    publishAndHold("a", "b");
    subscriber.timeOut();
    router.commit();
    subscriber.answerLate(new PartlyAccepted(200, Map.of("b", 503), null));
    router.commit();

    assertThat(router.store.rows(lane).values())
        .extracting(row -> row.event().id())
        .containsExactly("b");
    assertThat(router.store.finished())
        .extracting(Finished::eventId, Finished::ending)
        .containsExactly(tuple("a", Finished.Ending.DELIVERED_LATE));
  }

  @Test
  void anEndpointThatAcceptsAnyEventWorks() {
    publishAndHold("a", "b");
    answerPartly(Map.of("a", 503));

    assertThat(failures()).isZero();
  }

  @Test
  void anEndpointThatAcceptsNoEventHasFailedUnlessTheEventsAreBad() {
    publishAndHold("a", "b");
    answerPartly(Map.of("a", 400, "b", 503));
    assertThat(failures()).isEqualTo(1);

    router.publish(topic, "c");
    answerPartly(Map.of("c", 400));
    assertThat(failures()).isEqualTo(1);
  }

  private int failures() {
    return router.endpoints.states().stream()
        .filter(state -> state.name().equals("http://localhost/billing"))
        .mapToInt(EndpointState::failures)
        .sum();
  }

  @Test
  void eachEventIsCountedForItselfAndTheResponseOnce() {
    publishAndHold("a", "b", "c");
    answerPartly(Map.of("a", 503));

    assertThat(meters.toldOf(lane))
        .filteredOn(told -> !told.equals("matched"))
        .containsExactly("failed in a batch Busy", "answered after 0", "delivered 2", "parked 1");
  }
}
