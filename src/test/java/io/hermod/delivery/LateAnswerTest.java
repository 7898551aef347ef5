package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.Finished;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LateAnswerTest {
  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = router.subscribe(topic, "billing", "");
  private final TestSubscriber subscriber = router.subscriber(lane);

  @BeforeEach
  void timeOutOnce() {
    subscriber.hold();
    router.publish(topic, "a");
    router.loop.advance(Duration.ofSeconds(30));
    subscriber.timeOut();
  }

  @Test
  void aLateSuccessTakesTheEventOutOfTheRetryQueue() {
    router.commit();
    assertThat(router.store.rows(lane)).hasSize(1);

    subscriber.answerLate(200);
    router.loop.advance(Duration.ofHours(25));

    assertThat(subscriber.received()).containsExactly("a");
    assertThat(router.store.rows(lane)).isEmpty();
    assertThat(router.store.finished())
        .extracting(Finished::ending)
        .containsExactly(Finished.Ending.DELIVERED_LATE);
  }

  @Test
  void aLateSuccessBeforeTheRowIsWrittenTakesItOutToo() {
    subscriber.answerLate(200);
    router.loop.advance(Duration.ofHours(25));

    assertThat(subscriber.received()).containsExactly("a");
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void aLateFailureChangesNothing() {
    subscriber.answerLate(500);
    router.loop.advance(Duration.ofSeconds(11));

    assertThat(subscriber.received()).containsExactly("a", "a");
  }

  @Test
  void aLateSuccessWhileTheNextAttemptIsUnderWayEndsTheEventWhenThatFails() {
    router.loop.advance(Duration.ofSeconds(11));
    assertThat(subscriber.open()).isEqualTo(1);

    subscriber.answerLate(200);
    subscriber.release(500);
    router.loop.advance(Duration.ofHours(25));

    assertThat(subscriber.received()).containsExactly("a", "a");
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void whereNoAnswerComesTheEventIsTriedAgain() {
    subscriber.neverAnswer();
    subscriber.release(200);
    router.loop.advance(Duration.ofSeconds(11));

    assertThat(subscriber.received()).containsExactly("a", "a");
  }
}
