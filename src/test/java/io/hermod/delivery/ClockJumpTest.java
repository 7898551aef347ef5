package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Somebody sets the clock of a running server by an hour. */
class ClockJumpTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = router.subscribe(topic, "billing", "");
  private final TestSubscriber subscriber = router.subscriber(lane);

  @Test
  void aRetryThatBecomesDueByAJumpForwardGoesOutWithTheNextTick() {
    subscriber.willAnswer(500, 500, 500, 500, 500);
    router.publish(topic, "a");
    // The next wait is five minutes.
    router.loop.advance(Duration.ofMinutes(3));
    int attempts = subscriber.received().size();
    subscriber.willAnswerNothingElse();
    router.loop.setClock(HOUR);
    // Rare, because nothing else happens.
    router.loop.advance(Duration.ofSeconds(2));

    assertThat(subscriber.received()).hasSize(attempts + 1);
    assertThat(subscriber.taken()).containsExactly("a");
  }

  @Test
  void aRetryWaitsLongerByAJumpBackAndIsNotLost() {
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    router.commit();
    router.loop.setClock(HOUR.negated());
    router.loop.advance(Duration.ofMinutes(59));
    assertThat(subscriber.received()).hasSize(1);

    router.loop.advance(Duration.ofMinutes(2));
    assertThat(subscriber.taken()).containsExactly("a");
  }

  @Test
  void newEventsGoOutAfterAJumpInEitherDirection() {
    router.loop.setClock(HOUR.negated());
    router.publish(topic, "a");
    router.loop.setClock(HOUR.multipliedBy(2));
    router.publish(topic, "b");
    router.commit();

    assertThat(subscriber.taken()).containsExactlyInAnyOrder("a", "b");
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  @Test
  void commitsGoOnAfterAJumpBack() {
    router.loop.setClock(HOUR.negated());
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    router.commit();

    assertThat(router.store.rows(lane)).hasSize(1);
  }

  @Test
  void anEndpointOnProbationIsTriedByItsOldTimerAfterAJumpBack() {
    IntStream.range(0, 10).forEach(_ -> subscriber.willAnswer(500));
    IntStream.range(0, 10).forEach(i -> router.publish(topic, "e" + i));
    router.publish(topic, "waits");
    router.commit();
    assertThat(router.laneState(lane).isOnProbation()).isTrue();

    router.loop.setClock(HOUR.negated());
    router.loop.advance(Duration.ofMinutes(62));
    assertThat(router.laneState(lane).isOnProbation()).isFalse();
    assertThat(subscriber.taken()).hasSize(11);
  }

  @Test
  void anEndpointOnProbationIsTriedAtOnceAfterAJumpForward() {
    IntStream.range(0, 10).forEach(_ -> subscriber.willAnswer(503));
    IntStream.range(0, 10).forEach(i -> router.publish(topic, "e" + i));
    router.commit();
    router.loop.setClock(HOUR);
    router.commit();
    router.commit();

    assertThat(router.laneState(lane).isOnProbation()).isFalse();
  }
}
