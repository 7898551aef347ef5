package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DeliveryLimits;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.subscription.BatchPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetainedBytesTest {
  private static final int BODY = 1_500_000;
  private static final DeliveryLimits LIMITS =
      new DeliveryLimits(64, 1000, 4 * BODY, 1 << 20, Long.MAX_VALUE, Duration.ofMillis(250));

  private final TestRouter router = new TestRouter().with(LIMITS);
  private final long topic = router.topic("orders");

  /** Events of 100 bytes each that came in one request of so many bytes. */
  private static Event[] request(int bodyBytes, String... ids) {
    byte[] body = new byte[bodyBytes];
    List<Event> events = new ArrayList<>();
    for (String id : ids) {
      events.add(new Event(id, "type", id, "", (byte) 0, new RawJson(body, 0, 100)));
    }
    return events.toArray(Event[]::new);
  }

  @Test
  void oneMatchInEachOfManyLargeRequestsHoldsNoMoreThanTheLimit() {
    long lane = router.subscribe(topic, "billing", "match");
    router.subscriber(lane).hold();
    for (int i = 0; i < 64; i++) {
      router.publish(topic, request(BODY, "match" + i, "other" + i));
    }

    assertThat(router.subscriber(lane).open()).isBetween(2, 4);
  }

  @Test
  void whatIsHeldIsGivenBackWhenTheEventsAreDone() {
    long lane = router.subscribe(topic, "billing", "match");
    TestSubscriber subscriber = router.subscriber(lane);
    subscriber.hold();
    for (int i = 0; i < 64; i++) {
      router.publish(topic, request(BODY, "match" + i, "other" + i));
    }
    int open = subscriber.open();
    subscriber.answerFirst(200);
    router.loop.runUntilIdle();
    assertThat(subscriber.open()).isEqualTo(open);

    subscriber.release(200);
    router.loop.runUntilIdle();
    assertThat(subscriber.taken()).hasSize(64);
  }

  @Test
  void manyEventsOfOneRequestHoldItOnce() {
    long lane = router.subscribe(topic, "billing", "");
    router.subscriber(lane).hold();
    router.publish(topic, request(BODY, ids(64)));

    assertThat(router.subscriber(lane).open()).isEqualTo(64);
  }

  @Test
  void manyLanesHoldARequestOnce() {
    for (int i = 0; i < 20; i++) {
      router.subscriber(router.subscribe(topic, "s" + i, "")).hold();
    }
    router.publish(topic, request(BODY, ids(3)));
    int open = 0;
    for (LaneState each : router.laneStates()) {
      open += each.inFlight();
    }

    assertThat(open).isEqualTo(60);
  }

  @Test
  void aBatchThatIsSplitHoldsItsRequestUntilItsLastPartIsDone() {
    router.batching = new BatchPolicy(8, 64, true);
    long lane = router.subscribe(topic, "billing", "");
    TestSubscriber subscriber = router.subscriber(lane);
    subscriber.willAnswer(400);
    router.publish(topic, request(BODY, ids(8)));
    router.loop.runUntilIdle();
    subscriber.hold();
    for (int i = 0; i < 8; i++) {
      router.publish(topic, request(BODY, "more" + i));
    }

    assertThat(subscriber.taken()).hasSize(8);
    assertThat(subscriber.open()).isBetween(2, 4);
  }

  private static String[] ids(int count) {
    String[] ids = new String[count];
    for (int i = 0; i < count; i++) {
      ids[i] = "e" + i;
    }
    return ids;
  }

  @Test
  void aParkedEventKeepsItsOwnBytesOnly() {
    long lane = router.subscribe(topic, "billing", "match");
    router.subscriber(lane).willAnswer(500);
    router.publish(topic, request(BODY, "match", "other"));
    router.commit();

    assertThat(router.store.rows(lane).firstEntry().getValue())
        .extracting(ParkedEvent::event)
        .extracting(event -> event.json().array().length)
        .isEqualTo(100);
  }

  @Test
  void anEventThatWasPublishedAloneIsNotCopiedWhenItIsParked() {
    long lane = router.subscribe(topic, "billing", "");
    router.subscriber(lane).willAnswer(500);
    Event[] alone = request(100, "a");
    router.publish(topic, alone);
    router.commit();

    assertThat(router.store.rows(lane).firstEntry().getValue().event()).isSameAs(alone[0]);
  }

  @Test
  void theWindowCountsAllOfARequest() {
    TopicTail tail = new TopicTail(1);
    tail.add(
        new Recorded(
            1, new Publication(topic, router.loop.now(), List.of(request(BODY, "a", "b")))));

    assertThat(tail.bytes()).isBetween((long) BODY, BODY + 1000L);
  }
}
