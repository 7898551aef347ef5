package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneTest {
  private final TestRouter router = new TestRouter();
  private final long topic = router.topic("orders");
  private final long lane = router.subscribe(topic, "billing", "");
  private final TestSubscriber subscriber = router.subscriber(lane);

  @Test
  void deliversInTheOrderOfAcceptance() {
    router.publish(topic, "a", "b");
    router.publish(topic, "c");

    assertThat(subscriber.received()).containsExactly("a", "b", "c");
  }

  @Test
  void deliversOnlyWhatMatches() {
    long other = router.subscribe(topic, "audit", "x/");
    router.publish(topic, "a", "x/1", "b", "x/2");

    assertThat(router.subscriber(other).received()).containsExactly("x/1", "x/2");
  }

  @Test
  void keepsNoMoreRequestsOpenThanAllowed() {
    subscriber.hold();
    router.publish(topic, "a", "b", "c", "d", "e", "f");

    assertThat(subscriber.mostOpen()).isEqualTo(4);
    subscriber.release(200);
    router.loop.runUntilIdle();
    assertThat(subscriber.received()).containsExactly("a", "b", "c", "d", "e", "f");
  }

  @Test
  void triesAgainAfterTheFirstStep() {
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    router.loop.advance(Duration.ofMillis(9_999));
    assertThat(subscriber.received()).containsExactly("a");

    router.loop.advance(Duration.ofMillis(1_001));
    assertThat(subscriber.received()).containsExactly("a", "a");
    assertThat(subscriber.deliveryCounts()).containsExactly(0, 1);
    router.commit();
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void climbsTheScheduleFromStepToStep() {
    subscriber.willAnswer(500, 500, 500);
    router.publish(topic, "a");
    router.loop.advance(Duration.ofSeconds(11 + 33 + 66));

    assertThat(subscriber.deliveryCounts()).containsExactly(0, 1, 2, 3);
  }

  @Test
  void dropsAnEventWhoseLifeIsOverWhenItsNextAttemptIsDue() {
    IntStream.range(0, 40).forEach(_ -> subscriber.willAnswer(500));
    router.publish(topic, "a");
    router.loop.advance(Duration.ofHours(24));
    int attempts = subscriber.received().size();
    router.loop.advance(Duration.ofDays(2));

    assertThat(subscriber.received()).hasSize(attempts);
    assertThat(router.store.rows(lane)).isEmpty();
  }

  @Test
  void repeatsNothingThatWasCommittedBeforeACrash() {
    router.publish(topic, "a", "b", "c");
    router.commit();
    router.crashAndRestart();
    router.publish(topic, "d");

    assertThat(subscriber.received()).containsExactly("a", "b", "c", "d");
  }

  @Test
  void repeatsWhatWasNotCommittedBeforeACrash() {
    router.publish(topic, "a", "b");
    router.crashAndRestart();

    assertThat(subscriber.received()).containsExactly("a", "b", "a", "b");
  }

  @Test
  void aSlowAttemptCostsOnlyItselfInACrash() {
    subscriber.hold();
    router.publish(topic, "slow", "b", "c", "d");
    subscriber.answerLast(200);
    subscriber.answerLast(200);
    router.commit();
    router.crashAndRestart();
    subscriber.release(200);
    router.loop.runUntilIdle();

    assertThat(subscriber.received().subList(4, subscriber.received().size()))
        .containsExactly("slow", "b");
  }

  @Test
  void aParkedEventIsStillThereAfterACrash() {
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    router.commit();
    router.crashAndRestart();
    router.loop.advance(Duration.ofSeconds(11));

    assertThat(subscriber.deliveryCounts()).containsExactly(0, 1);
  }

  @Test
  void anIdleLaneDoesNotHoldTheJournal() {
    long busy = router.topic("busy");
    router.subscribe(busy, "busy-one", "");
    router.publish(busy, "a", "b", "c");
    router.commit();

    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  @Test
  void anUnansweredAttemptHoldsTheJournal() {
    subscriber.hold();
    router.publish(topic, "a");
    long before = router.store.head();
    router.publish(topic, "b", "c");
    router.commit();

    assertThat(router.store.watermark()).isLessThan(before);
  }

  @Test
  void aFilterChangesExactlyAtItsMarker() {
    router.publish(topic, "old/1", "new/1");
    router.put(lane, topic, "billing", "new/");
    router.publish(topic, "old/2", "new/2");

    assertThat(subscriber.received()).containsExactly("old/1", "new/1", "new/2");
  }

  @Test
  void aReplayMatchesEachEventWithTheFilterOfItsTime() {
    subscriber.hold();
    router.publish(topic, "old/1", "old/2", "old/3", "old/4", "old/5");
    router.put(lane, topic, "billing", "new/");
    router.publish(topic, "old/6", "new/1");
    router.crashAndRestart();
    subscriber.release(200);
    router.crashAndRestart();

    assertThat(subscriber.received().subList(10, 16))
        .containsExactly("old/1", "old/2", "old/3", "old/4", "old/5", "new/1");
  }

  @Test
  void aNewSubscriptionGetsNothingFromBefore() {
    router.publish(topic, "a");
    long late = router.subscribe(topic, "late", "");
    router.publish(topic, "b");
    router.crashAndRestart();

    assertThat(router.subscriber(late).received()).doesNotContain("a").contains("b");
  }

  @Test
  void aRemovedSubscriptionGetsNothingMore() {
    router.publish(topic, "a");
    router.remove(lane);
    router.publish(topic, "b");

    assertThat(subscriber.received()).containsExactly("a");
    assertThat(router.store.lanes()).isEmpty();
  }

  @Test
  void whatWasAcceptedBeforeTheRemovalIsStillTriedOnce() {
    subscriber.hold();
    router.publish(topic, "a", "b", "c", "d", "e", "f");
    router.remove(lane);
    subscriber.release(200);
    router.loop.runUntilIdle();

    assertThat(subscriber.received()).containsExactly("a", "b", "c", "d", "e", "f");
    assertThat(router.store.lanes()).isEmpty();
  }

  @Test
  void aRemovedSubscriptionWhoseEndpointIsDeadEndsAfterOneResponseWait() {
    subscriber.hold();
    router.publish(topic, "a", "b", "c", "d", "e", "f");
    router.remove(lane);
    router.loop.advance(Duration.ofSeconds(29));
    assertThat(router.store.lanes()).hasSize(1);

    router.loop.advance(Duration.ofSeconds(1));
    assertThat(router.store.lanes()).isEmpty();
    router.commit();
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }

  @Test
  void aRemovalIsCompletedAfterACrash() {
    subscriber.hold();
    router.publish(topic, "a");
    router.remove(lane);
    router.crashAndRestart();
    subscriber.release(200);
    router.loop.runUntilIdle();
    router.publish(topic, "b");

    assertThat(router.store.lanes()).isEmpty();
    assertThat(subscriber.received()).doesNotContain("b");
  }

  @Test
  void aLaneThatEndedBeforeACrashDoesNotComeBackThoughItsRowsAreThere() {
    subscriber.hold();
    router.publish(topic, "a", "b");
    router.store.losesRetirements = true;
    router.remove(lane);
    subscriber.answerLast(200);
    router.commit();
    router.loop.advance(Duration.ofSeconds(30));
    router.commit();
    router.store.losesRetirements = false;
    router.crashAndRestart();
    router.publish(topic, "c");

    assertThat(subscriber.received()).containsExactly("a", "b");
    assertThat(router.store.lanes()).isEmpty();
  }

  @Test
  void aSubscriptionMadeAgainInheritsNothing() {
    subscriber.willAnswer(500);
    router.publish(topic, "a");
    router.commit();
    router.remove(lane);
    long again = router.subscribe(topic, "billing", "");
    router.loop.advance(Duration.ofMinutes(1));

    assertThat(router.subscriber(again).received()).isEmpty();
  }

  @Test
  void aFailedCommitLosesNothing() {
    subscriber.willAnswer(500);
    router.store.commitsFail = true;
    router.publish(topic, "a", "b");
    router.loop.advance(Duration.ofSeconds(5));
    router.store.commitsFail = false;
    router.loop.advance(Duration.ofSeconds(6));

    assertThat(subscriber.received()).containsExactly("a", "b", "a");
    router.commit();
    assertThat(router.store.rows(lane)).isEmpty();
    assertThat(router.store.watermark()).isEqualTo(router.store.head());
  }
}
