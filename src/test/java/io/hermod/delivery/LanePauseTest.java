package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.endpoint.EndpointState.Standing;
import io.hermod.store.Finished;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Pause;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A subscription that an operator pauses: nothing goes out, and nothing is lost. */
class LanePauseTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private long lane = router.subscribe(topic, "billing", "");
  private TestSubscriber subscriber = router.subscriber(lane);

  private void pause() {
    set(true, false);
  }

  private void resume() {
    set(false, router.control.pause().keepsTimeToLive());
  }

  private void set(boolean isPaused, boolean keepsTimeToLive) {
    Pause pause = router.control.pause().with(isPaused, keepsTimeToLive, router.loop.now());
    router.control = router.control.with(pause);
    router.put(lane, topic, "billing", "");
  }

  @Test
  void newEventsWaitUntilItIsResumed() {
    router.publish(topic, "a");
    pause();
    router.publish(topic, "b", "c");
    router.loop.advance(HOUR);
    assertThat(subscriber.received()).containsExactly("a");
    assertThat(router.laneState(lane).isPaused()).isTrue();

    resume();

    assertThat(subscriber.received()).containsExactly("a", "b", "c");
    assertThat(router.laneState(lane).isPaused()).isFalse();
  }

  @Test
  void soonAfterItIsResumedEventsAreSentAtOnceAgain() {
    pause();
    router.publish(topic, "a");
    router.commit();
    resume();
    router.commit();

    router.publish(topic, "b");

    assertThat(subscriber.received()).containsExactly("a", "b");
    assertThat(router.laneState(lane).isSetAside()).isFalse();
  }

  @Test
  void retriesWaitTooAndAreSentAtOnceIfTheyAreDue() {
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    router.commit();
    pause();
    router.loop.advance(HOUR);
    assertThat(subscriber.received()).containsExactly("a");

    resume();

    assertThat(subscriber.deliveryCounts()).containsExactly(0, 1);
  }

  @Test
  void aRetryThatIsNotDueYetWaitsForItsTime() {
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    router.commit();
    pause();
    resume();
    assertThat(subscriber.received()).containsExactly("a");

    router.loop.advance(Duration.ofSeconds(11));

    assertThat(subscriber.received()).containsExactly("a", "a");
  }

  @Test
  void aPauseDoesNotHoldTheJournal() {
    pause();
    router.publish(topic, "a", "b", "c");
    router.commit();

    assertThat(router.store.watermark()).isEqualTo(router.store.head());
    assertThat(router.store.rows(lane)).hasSize(3);
  }

  @Test
  void aResponseThatComesDuringThePauseCounts() {
    subscriber.hold();
    router.publish(topic, "a");
    pause();
    subscriber.release(200);
    router.commit();
    resume();
    router.loop.advance(HOUR);

    assertThat(subscriber.received()).containsExactly("a");
  }

  @Test
  void aLateResponseCountsToo() {
    subscriber.hold();
    router.publish(topic, "a");
    subscriber.timeOut();
    router.commit();
    pause();
    subscriber.answerLate(200);
    router.commit();
    resume();
    router.loop.advance(HOUR);

    assertThat(subscriber.received()).containsExactly("a");
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void anAttemptThatFailsDuringThePauseIsRepeatedAfterIt() {
    subscriber.hold();
    router.publish(topic, "a");
    pause();
    subscriber.release(500);
    router.loop.advance(HOUR);
    assertThat(subscriber.received()).containsExactly("a");

    resume();

    assertThat(subscriber.deliveryCounts()).containsExactly(0, 1);
  }

  @Test
  void aPauseAndItsEventsSurviveACrash() {
    pause();
    router.publish(topic, "a");
    router.commit();
    router.publish(topic, "b");
    router.crashAndRestart();
    router.publish(topic, "c");
    router.loop.advance(HOUR);
    assertThat(subscriber.received()).isEmpty();

    resume();

    assertThat(subscriber.received()).containsExactly("a", "b", "c");
  }

  @Test
  void whatWasInFlightBeforeTheCrashWaitsForTheEndOfThePause() {
    subscriber.hold();
    router.publish(topic, "a", "b");
    router.commit();
    pause();
    router.crashAndRestart();
    router.loop.advance(HOUR);
    assertThat(subscriber.received()).containsExactly("a", "b");

    subscriber.release(200);
    resume();

    assertThat(subscriber.received()).containsExactly("a", "b", "a", "b");
  }

  @Test
  void noProbeIsSentDuringThePause() {
    Collections.nCopies(10, 503).forEach(subscriber::willAnswer);
    IntStream.range(0, 10).forEach(i -> router.publish(topic, "e" + i));
    router.commit();
    assertThat(router.endpoints.states()).anyMatch(state -> state.standing() == Standing.PROBATION);
    pause();
    router.loop.advance(Duration.ofHours(10));
    assertThat(subscriber.requests()).hasSize(10);

    resume();
    router.loop.advance(Duration.ofMinutes(1));

    assertThat(subscriber.requests()).hasSize(20);
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void aBatchThatShouldBeSplitWaitsAsAWhole() {
    router.batching = new BatchPolicy(4, null, true);
    lane = router.subscribe(topic, "billing", "");
    subscriber = router.subscriber(lane);
    subscriber.hold();
    subscriber.refuse("c");
    router.publish(topic, "a", "b", "c", "d");
    pause();
    subscriber.release(400);
    router.loop.advance(HOUR);
    assertThat(subscriber.requests()).hasSize(1);
    assertThat(router.store.finished()).as("nobody has judged the events yet").isEmpty();

    resume();
    router.commit();

    assertThat(subscriber.requests().subList(1, 6))
        .containsExactly(
            List.of("a", "b", "c", "d"),
            List.of("a", "b"),
            List.of("c", "d"),
            List.of("c"),
            List.of("d"));
    assertThat(router.store.finished())
        .filteredOn(event -> event.ending() == Finished.Ending.DROPPED)
        .extracting(Finished::eventId)
        .containsExactly("c");
  }

  @Test
  void aSubscriptionThatIsDeletedDuringThePauseSendsNothing() {
    pause();
    router.publish(topic, "a");
    router.commit();
    router.remove(lane);
    router.loop.advance(HOUR);

    assertThat(subscriber.received()).isEmpty();
    assertThat(router.laneStates()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theTimeToLiveStandsStillOnlyIfItIsToldTo(boolean keepsTimeToLive) {
    router.retryPolicy = new RetryPolicy(null, HOUR);
    resume();
    subscriber.willAnswer(500);
    router.publish(topic, "before");
    router.loop.advance(Duration.ofSeconds(5));
    set(true, keepsTimeToLive);
    router.publish(topic, "during");
    router.loop.advance(Duration.ofHours(20));
    router.crashAndRestart();
    router.loop.advance(Duration.ofHours(20));

    resume();
    router.publish(topic, "after");
    router.commit();

    List<String> sent = subscriber.received().subList(1, subscriber.received().size());
    if (keepsTimeToLive) {
      assertThat(sent).containsExactlyInAnyOrder("before", "during", "after");
    } else {
      assertThat(sent).containsExactly("after");
      assertThat(router.store.finished())
          .extracting(Finished::reason)
          .containsExactly("TimeToLiveExceeded", "TimeToLiveExceeded");
    }
  }

  @Test
  void theTimeToLiveGoesOnWhereItStoodStill() {
    router.retryPolicy = new RetryPolicy(null, HOUR);
    resume();
    Collections.nCopies(100, 500).forEach(subscriber::willAnswer);
    router.publish(topic, "a");
    router.loop.advance(Duration.ofMinutes(30));
    set(true, true);
    router.loop.advance(Duration.ofHours(5));
    resume();
    router.loop.advance(Duration.ofMinutes(29));
    assertThat(router.store.rows(lane)).as("59 minutes old").hasSize(1);

    router.loop.advance(HOUR);

    assertThat(router.store.rows(lane)).isEmpty();
    assertThat(router.store.finished())
        .extracting(Finished::reason)
        .containsExactly("TimeToLiveExceeded");
  }

  @Test
  void aLinkKeepsItsOrder() {
    router.isLink = true;
    lane = router.subscribe(topic, "billing", "");
    subscriber = router.subscriber(lane);
    router.publish(topic, "a");
    subscriber.hold();
    router.publish(topic, "b", "c");
    pause();
    router.publish(topic, "d");
    subscriber.release(503);
    router.publish(topic, "e");
    router.loop.advance(HOUR);
    router.crashAndRestart();
    router.publish(topic, "f");
    router.loop.advance(HOUR);
    assertThat(subscriber.received()).containsExactly("a", "b", "c");

    resume();
    router.publish(topic, "g");
    router.loop.advance(HOUR);

    assertThat(subscriber.received().subList(3, 9)).containsExactly("b", "c", "d", "e", "f", "g");
    assertThat(router.laneState(lane).isSetAside()).isFalse();
  }

  @Test
  void aPauseTakesEffectEvenIfTheEndpointCannotBeSetUp() {
    router.sendersThrow = true;
    pause();
    router.publish(topic, "a");
    router.loop.advance(Duration.ofSeconds(3));
    assertThat(subscriber.received()).isEmpty();

    router.sendersThrow = false;
    router.control = DeliveryControl.NONE;
    router.put(lane, topic, "billing", "");
    router.loop.advance(Duration.ofSeconds(2));

    assertThat(subscriber.received()).containsExactly("a");
  }
}
