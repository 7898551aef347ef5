package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.subscription.BatchPolicy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Events in these tests are 100 bytes large. */
class LaneBatchTest {
  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");

  @Test
  void withoutBatchingEachEventTravelsAlone() {
    TestSubscriber subscriber = subscribe(BatchPolicy.NONE);
    router.publish(topic, "a", "b");

    assertThat(subscriber.requests()).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void theEventLimitIsNeverExceeded() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(3, null, false));
    router.publish(topic, "a", "b", "c", "d", "e");

    assertThat(subscriber.requests()).containsExactly(List.of("a", "b", "c"), List.of("d", "e"));
  }

  @Test
  void nothingIsHeldBackToFillABatch() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(100, null, false));
    router.publish(topic, "a");

    assertThat(subscriber.requests()).containsExactly(List.of("a"));
  }

  @Test
  void sizeAloneTurnsBatchingOnAndIsNotExceeded() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(null, 1, false));
    router.publish(topic, IntStream.range(0, 25).mapToObj(i -> "e" + i).toArray(String[]::new));

    assertThat(subscriber.requests()).extracting(List::size).containsExactly(10, 10, 5);
  }

  @Test
  void anEventLargerThanThePreferredSizeTravelsAlone() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(10, 1, false));
    router.eventBytes = 5000;
    router.publish(topic, "large", "larger");

    assertThat(subscriber.requests()).containsExactly(List.of("large"), List.of("larger"));
  }

  @Test
  void oneAnswerDecidesForTheWholeBatch() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(3, null, false));
    subscriber.willAnswer(500);
    router.publish(topic, "a", "b", "c");
    router.loop.advance(Duration.ofSeconds(11));

    assertThat(subscriber.received()).containsExactlyInAnyOrder("a", "b", "c", "a", "b", "c");
  }

  @Test
  void eachEventKeepsItsOwnCountAndMayBeRegrouped() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(2, null, false));
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    subscriber.willAnswer(500);
    router.publish(topic, "b");
    router.commit();
    router.loop.advance(Duration.ofSeconds(11));
    router.loop.advance(Duration.ofSeconds(1));

    assertThat(router.store.finished()).extracting("eventId").containsExactlyInAnyOrder("a", "b");
    assertThat(router.store.finished()).extracting("attempts").containsExactly(2, 2);
  }

  @Test
  void aBatchThatIsRefusedForItsContentEndsAsAWhole() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(4, null, false));
    subscriber.willAnswer(400);
    router.publish(topic, "a", "b", "c", "d");
    router.loop.advance(Duration.ofHours(25));

    assertThat(subscriber.requests()).hasSize(1);
    assertThat(router.store.finished())
        .extracting("reason")
        .containsOnly("UndeliverableDueToHttpBadRequest")
        .hasSize(4);
  }

  @Test
  void aBatchThatMayBeSplitLosesOnlyThePoisonousEvent() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(4, null, true));
    subscriber.refuse("c");
    router.publish(topic, "a", "b", "c", "d");
    router.commit();

    assertThat(subscriber.requests())
        .containsExactly(
            List.of("a", "b", "c", "d"),
            List.of("a", "b"),
            List.of("c", "d"),
            List.of("c"),
            List.of("d"));
    assertThat(router.store.finished()).extracting("eventId").containsExactly("c");
  }

  @Test
  void in2018ABatchThatIsRefusedForItsContentIsTriedAgain() {
    long old = router.topic("old", "cloud-2018");
    router.batching = new BatchPolicy(4, null, false);
    TestSubscriber subscriber = router.subscriber(router.subscribe(old, "billing", ""));
    subscriber.willAnswer(400);
    router.publish(old, "a", "b");
    router.loop.advance(Duration.ofSeconds(11));

    assertThat(subscriber.taken()).containsExactlyInAnyOrder("a", "b");
    assertThat(router.store.finished()).extracting("attempts").containsExactly(2, 2);
  }

  @Test
  void in2018ASplitLeavesOnlyThePoisonousEventToBeTriedAgain() {
    long old = router.topic("old", "cloud-2018");
    router.batching = new BatchPolicy(4, null, true);
    TestSubscriber subscriber = router.subscriber(router.subscribe(old, "billing", ""));
    subscriber.refuse("c");
    router.publish(old, "a", "b", "c", "d");
    router.loop.advance(Duration.ofSeconds(11));

    assertThat(subscriber.taken()).containsExactlyInAnyOrder("a", "b", "d");
    assertThat(subscriber.requests().subList(3, subscriber.requests().size()))
        .containsExactly(List.of("c"), List.of("d"), List.of("c"));
    assertThat(router.store.finished()).isEmpty();
  }

  @Test
  void aBatchTakesOneOfTheRequestsThatAreAllowed() {
    TestSubscriber subscriber = subscribe(new BatchPolicy(2, null, false));
    subscriber.hold();
    router.publish(topic, IntStream.range(0, 20).mapToObj(i -> "e" + i).toArray(String[]::new));

    assertThat(subscriber.open()).isEqualTo(4);
    assertThat(subscriber.received()).hasSize(8);
  }

  private TestSubscriber subscribe(BatchPolicy batching) {
    router.batching = batching;
    return router.subscriber(router.subscribe(topic, "billing", ""));
  }
}
