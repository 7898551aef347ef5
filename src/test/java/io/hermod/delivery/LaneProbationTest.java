package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.EndpointState.Standing;
import io.hermod.store.Finished;
import io.hermod.subscription.BatchPolicy;
import java.time.Duration;
import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LaneProbationTest {
  private static final String BILLING = "http://localhost/billing";

  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = router.subscribe(topic, "billing", "");
  private final TestSubscriber subscriber = router.subscriber(lane);

  @Test
  void nineFailuresInARowAreNoProbation() {
    failInARow(9, 500);

    assertThat(standing()).isEqualTo(Standing.OPEN);
  }

  @Test
  void aSuccessInBetweenStartsTheCountAnew() {
    failInARow(9, 500);
    router.publish(topic, "good");
    failInARow(9, 500);

    assertThat(standing()).isEqualTo(Standing.OPEN);
  }

  @Test
  void afterTenFailuresNewEventsWaitWithoutAnAttempt() {
    failInARow(10, 503);
    assertThat(standing()).isEqualTo(Standing.PROBATION);

    router.publish(topic, "new");
    router.commit();

    assertThat(subscriber.received()).doesNotContain("new");
    assertThat(router.store.rows(lane).values()).anyMatch(row -> row.attempts() == 0);
  }

  @Test
  void whatWasNeverSentIsHeldAgainstNobodyAndTriedAgain() {
    subscriber.hold();
    for (int i = 0; i < 20; i++) {
      router.publish(topic, "e" + i);
      subscriber.withhold();
    }
    assertThat(standing()).isEqualTo(Standing.OPEN);

    subscriber.release(200);
    router.loop.advance(Duration.ofMinutes(1));

    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  @Timeout(30)
  void aStoreThatCannotBeReadIsAskedForAProbeOnceASecond() {
    failInARow(10, 503);
    router.publish(topic, "new");
    router.commit();
    router.store.looksThrow = true;
    int before = router.store.looks;

    router.loop.advance(Duration.ofSeconds(20));

    assertThat(router.store.looks - before).isBetween(1, 20);
  }

  @Test
  void thenOneEventGoesOutAsAProbeAndSuccessOpensItAgain() {
    failInARow(10, 503);
    router.publish(topic, "new");
    subscriber.hold();
    router.loop.advance(Duration.ofSeconds(10));
    assertThat(subscriber.open()).isEqualTo(1);
    assertThat(standing()).isEqualTo(Standing.PROBING);

    subscriber.release(200);
    router.loop.advance(Duration.ofSeconds(40));

    assertThat(standing()).isEqualTo(Standing.OPEN);
    assertThat(subscriber.received()).contains("new");
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void aLaneWithSteadyTrafficIsDirectAgainSoonAfterwards() {
    failInARow(10, 503);
    router.loop.advance(Duration.ofSeconds(10));
    for (int i = 0; i < 40; i++) {
      subscriber.hold();
      router.publish(topic, "steady" + i);
      router.loop.advance(Duration.ofMillis(50));
      subscriber.release(200);
    }
    subscriber.hold();
    router.publish(topic, "last");

    assertThat(subscriber.received()).as("without waiting for a commit").endsWith("last");
  }

  @Test
  void aFailedProbeDoublesTheTimeUpToTheCap() {
    failInARow(10, 503);
    int before = subscriber.requests().size();
    Collections.nCopies(1000, 503).forEach(subscriber::willAnswer);
    router.publish(topic, "new");
    router.loop.advance(Duration.ofHours(12));

    // 10 s, 20 s, … doubled until 3 h: eleven probes in the first 5.7 h, then one every 3 h.
    assertThat(subscriber.requests().size() - before).isBetween(11, 14);
  }

  @Test
  void whatFailsBelowHttpHoldsBackEveryUrlOfThatServer() {
    long other = router.subscribe(topic, "other", "only-this");
    subscriber.hold();
    IntStream.range(0, 10)
        .forEach(
            i -> {
              router.publish(topic, "e" + i);
              subscriber.breakConnection();
            });
    router.publish(topic, "only-this");

    assertThat(router.subscriber(other).received()).isEmpty();
    assertThat(router.endpoints.states())
        .filteredOn(state -> state.standing() == Standing.PROBATION)
        .extracting(EndpointState::name)
        .containsExactly("localhost:80");
  }

  @Test
  void aServerErrorHoldsBackOnlyItsOwnUrl() {
    long other = router.subscribe(topic, "other", "only-this");
    failInARow(10, 500);
    router.publish(topic, "only-this");

    assertThat(router.subscriber(other).received()).containsExactly("only-this");
  }

  @Test
  void aBadEventNeverCountsAgainstTheEndpoint() {
    failInARow(30, 400);

    assertThat(standing()).isEqualTo(Standing.OPEN);
  }

  @Test
  void aBatchThatFailsCountsOnce() {
    router.batching = new BatchPolicy(50, null, false);
    long batched = router.subscribe(topic, "batched", "b");
    router.subscriber(batched).willAnswer(500);
    router.publish(topic, IntStream.range(0, 20).mapToObj(i -> "b" + i).toArray(String[]::new));

    assertThat(router.endpoints.states())
        .filteredOn(state -> state.name().endsWith("/batched"))
        .extracting(EndpointState::failures)
        .containsExactly(1);
  }

  @Test
  void wakingItByHandEndsIt() {
    failInARow(10, 503);
    router.publish(topic, "new");

    assertThat(router.endpoints.wake("nobody")).isEmpty();
    assertThat(router.endpoints.wake(state().id())).isPresent();
    router.loop.runUntilIdle();
    router.commit();

    assertThat(standing()).isEqualTo(Standing.OPEN);
    assertThat(subscriber.received()).contains("new");
  }

  @Test
  void noEventEndsBecauseOfProbationAlone() {
    failInARow(10, 503);
    router.publish(topic, "new");
    Collections.nCopies(12, 503).forEach(subscriber::willAnswer);
    router.loop.advance(Duration.ofHours(20));

    assertThat(subscriber.received()).contains("new");
    assertThat(router.store.finished())
        .extracting(Finished::ending)
        .doesNotContain(Finished.Ending.DROPPED);
  }

  @Test
  void anEventThatExpiredMeanwhileIsDroppedWhenTheGateLetsItThrough() {
    failInARow(10, 503);
    Collections.nCopies(1000, 503).forEach(subscriber::willAnswer);
    router.loop.advance(Duration.ofHours(31));

    assertThat(router.store.finished())
        .hasSize(10)
        .extracting(Finished::reason)
        .containsOnly("TimeToLiveExceeded");
  }

  @Test
  void aDeletedSubscriptionLeavesItsProbeToOthers() {
    long twin = router.lane();
    router.put(twin, topic, "billing", "");
    Collections.nCopies(10, 503).forEach(router.subscriber(twin)::willAnswer);
    failInARow(10, 503);
    subscriber.hold();
    router.subscriber(twin).hold();
    router.loop.advance(Duration.ofSeconds(11));
    long prober = subscriber.open() == 1 ? lane : twin;
    long other = prober == lane ? twin : lane;
    router.remove(prober);
    router.loop.advance(Duration.ofSeconds(40));

    assertThat(router.subscriber(other).open()).isPositive();
  }

  private void failInARow(int times, int status) {
    for (int i = 0; i < times; i++) {
      subscriber.willAnswer(status);
      router.publish(topic, "e" + i);
    }
  }

  private Standing standing() {
    return state().standing();
  }

  private EndpointState state() {
    return router.endpoints.states().stream()
        .filter(state -> state.name().equals(BILLING))
        .findFirst()
        .orElseThrow();
  }
}
