package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DeliveryLimits;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.EndpointState.Standing;
import io.hermod.store.Finished;
import io.hermod.store.ParkedEvent;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lane whose destination is another Event Grid: first in, first out, whatever fails. */
class LaneLinkTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("readings", "edge");
  private final long lane = link(new RetryPolicy(100, Duration.ofHours(24)));
  private final TestSubscriber far = router.subscriber(lane);

  private long link(RetryPolicy policy) {
    router.isLink = true;
    router.retryPolicy = policy;
    return router.subscribe(topic, "bridge", "");
  }

  @Test
  void sendsAtOnceWhileTheLinkIsUp() {
    router.publish(topic, "e1", "e2");

    assertThat(far.received()).containsExactly("e1", "e2");
    assertThat(router.laneState(lane).isSetAside()).isFalse();
  }

  @Test
  void triesTheOldestAloneAfterOneMinuteAndThenEveryTen() {
    List<Long> minutes = minutesOfAttempts("e1");

    assertThat(minutes).containsExactly(0L, 1L, 11L, 21L, 31L);
    assertThat(far.received()).containsOnly("e1");
  }

  private List<Long> minutesOfAttempts(String id) {
    Instant start = router.loop.now();
    far.willAnswer(503, 503, 503, 503, 503);
    router.publish(topic, id);
    router.publish(topic, "e2", "e3");
    router.loop.advance(Duration.ofMinutes(40));
    return router.store.rows(lane).firstEntry().getValue().history().stream()
        .map(attempt -> Duration.between(start, attempt.at()).toMinutes())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 401, 403, 404, 408, 429, 500, 503})
  void holdsTheLineAfterWhatWouldMeetEveryEvent(int status) {
    far.willAnswer(status);
    router.publish(topic, "e1");
    router.publish(topic, "e2");
    router.commit();

    assertThat(far.received()).containsExactly("e1");
    assertThat(standing()).isEqualTo(Standing.PROBATION);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413})
  void letsOthersPassOneThatIsRefusedForItself(int status) {
    far.willAnswer(status);
    router.publish(topic, "e1");
    router.publish(topic, "e2");
    router.loop.advance(MINUTE);

    assertThat(far.received()).containsExactly("e1", "e2", "e1");
    assertThat(standing()).isEqualTo(Standing.OPEN);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413})
  void in2018SuchAnEventIsTriedAgainAndLetsOthersPassToo(int status) {
    long old = router.topic("old", "cloud-2018");
    TestSubscriber other = router.subscriber(router.subscribe(old, "other", ""));
    other.willAnswer(status);
    router.publish(old, "e1");
    router.publish(old, "e2");
    router.loop.advance(MINUTE);

    assertThat(other.received()).containsExactly("e1", "e2", "e1");
    assertThat(router.endpoints.states())
        .extracting(EndpointState::standing)
        .containsOnly(Standing.OPEN);
  }

  @Test
  void opensWhenAProbeIsRefusedForItself() {
    far.willAnswer(503, 400);
    router.publish(topic, "e1");
    router.publish(topic, "e2");
    router.loop.advance(MINUTE);

    assertThat(far.received()).containsExactly("e1", "e1", "e2");
  }

  @Test
  void sendsTheBacklogInOrderAndNoMoreAtOnceThanAllowed() {
    cut(13);
    for (int i = 0; i < 120; i++) {
      router.publish(topic, "e" + i);
      router.loop.advance(MINUTE);
    }
    far.hold();
    router.loop.advance(Duration.ofMinutes(10));
    assertThat(far.open()).isEqualTo(1);

    far.answerLast(200);
    int before = far.received().size();
    router.publish(topic, "fresh");
    router.loop.runUntilIdle();
    assertThat(far.open()).isEqualTo(4);
    drain();

    assertThat(far.received().subList(before, far.received().size()))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(0, 120).mapToObj(i -> i == 120 ? "fresh" : "e" + i).toList());
    assertThat(far.mostOpen()).isEqualTo(4);
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void freshEventsWaitInTheJournalUntilTheLineHasEnded() {
    cut();
    router.publish(topic, "e0", "e1", "e2", "e3", "e4", "e5", "e6", "e7");
    far.hold();
    router.loop.advance(Duration.ofMinutes(10));
    far.answerLast(200);
    router.loop.runUntilIdle();

    router.publish(topic, "fresh");
    router.commit();

    assertThat(router.store.rows(lane).values())
        .extracting(row -> row.event().id())
        .doesNotContain("fresh");
    drain();
    assertThat(far.received()).endsWith("e7", "fresh");
  }

  @Test
  void keepsTheOrderOfBatches() {
    router.batching = new BatchPolicy(3, null, false);
    router.put(lane, topic, "bridge", "");
    cut();
    router.publish(topic, "e0", "e1", "e2", "e3", "e4", "e5", "e6");
    router.loop.advance(Duration.ofMinutes(20));

    assertThat(far.requests())
        .endsWith(
            List.of("cut"), List.of("e0", "e1", "e2"), List.of("e3", "e4", "e5"), List.of("e6"));
  }

  @Test
  void whatWasUnderWayWhenTheLinkBrokeGoesFirstWhenItIsBack() {
    far.hold();
    router.publish(topic, "e1", "e2", "e3", "e4");
    router.publish(topic, "e5");
    far.answerLast(503);
    router.loop.advance(Duration.ofMinutes(2));
    assertThat(far.received()).containsExactly("e1", "e2", "e3", "e4");

    far.breakConnection();
    router.loop.advance(MINUTE);
    far.release(200);
    router.loop.advance(MINUTE);

    assertThat(far.received())
        .containsExactly("e1", "e2", "e3", "e4", "e1", "e2", "e3", "e4", "e5");
  }

  @Test
  void anEarlierSuccessDoesNotShortenTheWait() {
    far.hold();
    router.publish(topic, "e1", "e2");
    far.answerLast(503);
    far.answerLast(200);
    router.loop.advance(Duration.ofSeconds(59));

    assertThat(far.received()).containsExactly("e1", "e2");
  }

  @Test
  void aRestartInTheMiddleOfTheCutKeepsTheOrder() {
    far.hold();
    router.publish(topic, "e1", "e2", "e3", "e4");
    router.publish(topic, "e5", "e6");
    far.answerLast(503);
    router.commit();
    assertThat(router.store.rows(lane).values())
        .extracting(row -> row.event().id())
        .containsExactly("e4", "e5", "e6");

    router.crashAndRestart();
    far.release(200);
    router.publish(topic, "e7");
    router.loop.advance(MINUTE);

    assertThat(far.received())
        .containsExactly("e1", "e2", "e3", "e4", "e1", "e2", "e3", "e4", "e5", "e6", "e7");
  }

  @Test
  void afterARestartOneEventGoesAheadToSee() {
    cut();
    router.publish(topic, "e1", "e2", "e3", "e4");
    router.commit();
    far.willAnswer(503);
    router.crashAndRestart();
    router.commit();

    assertThat(far.received()).containsExactly("cut", "cut");
  }

  @Test
  void anEventWhoseLifeIsOverIsDroppedAndTheNextOneProbes() {
    link(new RetryPolicy(100, Duration.ofMinutes(5)), lane);
    cut(2);
    router.loop.advance(Duration.ofMinutes(8));
    router.publish(topic, "e1");
    router.loop.advance(Duration.ofMinutes(4));

    assertThat(far.received()).endsWith("cut", "e1");
    assertThat(router.store.finished())
        .extracting(Finished::reason)
        .containsExactly("TimeToLiveExceeded");
  }

  private void link(RetryPolicy policy, long of) {
    router.retryPolicy = policy;
    router.put(of, topic, "bridge", "");
  }

  @Test
  void anEventThatHasUsedUpItsAttemptsMakesWayForTheNext() {
    link(new RetryPolicy(2, Duration.ofHours(24)), lane);
    far.willAnswer(503, 503, 503);
    router.publish(topic, "e1");
    router.publish(topic, "e2");
    router.loop.advance(Duration.ofMinutes(21));

    assertThat(far.received()).containsExactly("e1", "e1", "e2", "e2");
    assertThat(router.store.finished())
        .extracting(Finished::reason)
        .contains("MaxDeliveryAttemptsExceeded");
  }

  @Test
  void isTriedAtOnceWhenItIsWoken() {
    cut();
    router.commit();

    router.endpoints.wake(router.endpoints.states().getFirst().id());
    router.loop.runUntilIdle();

    assertThat(far.received()).containsExactly("cut", "cut");
    assertThat(standing()).isEqualTo(Standing.OPEN);
  }

  @Test
  void whatIsParkedBecauseTheLaneIsFarBehindStaysInOrderToo() {
    router.with(new DeliveryLimits(2, 1000, 1 << 20, 1000, 20_000, Duration.ofMillis(250)));
    far.hold();
    String[] ids = IntStream.range(0, 200).mapToObj(i -> "e" + i).toArray(String[]::new);
    for (String id : ids) {
      router.publish(topic, id);
    }
    router.commit();
    assertThat(router.laneState(lane).isSetAside()).isTrue();
    drain();

    assertThat(far.received()).containsExactly(ids);
  }

  @Test
  void countsAsParkedWhatIsInTheStoreHoweverOftenItWasTried() {
    far.willAnswer(503, 503, 503);
    router.publish(topic, "e1");
    router.loop.advance(Duration.ofMinutes(12));

    assertThat(router.store.rows(lane).values())
        .extracting(ParkedEvent::attempts)
        .containsExactly(3);
  }

  /** The link fails once, with an event of this name. */
  private void cut() {
    cut(1);
  }

  private void cut(int times) {
    far.willAnswer(Collections.nCopies(times, 503).toArray(Integer[]::new));
    router.publish(topic, "cut");
  }

  private void drain() {
    for (int i = 0; i < 1000 && (far.open() > 0 || !router.store.rows(lane).isEmpty()); i++) {
      far.answerFirst(200);
      router.commit();
    }
  }

  private Standing standing() {
    return router.endpoints.states().getFirst().standing();
  }
}
