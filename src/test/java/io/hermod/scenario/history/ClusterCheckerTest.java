package io.hermod.scenario.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.history.PublishAttempt.Answer;
import io.hermod.scenario.history.Violation.DeliveredAfterDeadLetter;
import io.hermod.scenario.history.Violation.Invented;
import io.hermod.scenario.history.Violation.Lost;
import io.hermod.scenario.history.Violation.OutOfOrder;
import io.hermod.scenario.history.Violation.Stalled;
import io.hermod.scenario.history.Violation.TooManyRepeats;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each check on a history that is good, and on some that are not. */
class ClusterCheckerTest {
  private final Fabrication made = new Fabrication().subscription("s");

  @Test
  void aGoodHistoryHasNoViolation() {
    made.published("p", 1, 10).published("p", 2, 20);
    made.delivered("s", "p1", 15).delivered("s", "p2", 25);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void anAcknowledgedEventThatNobodyGotIsLost() {
    made.published("p", 1, 10).published("p", 2, 20).delivered("s", "p2", 25);

    assertThat(made.violations()).containsExactly(new Lost("s", "p1"));
  }

  @Test
  void eachSubscriptionMustGetTheEvent() {
    made.subscription("t").published("p", 1, 10).delivered("t", "p1", 15);

    assertThat(made.violations()).containsExactly(new Lost("s", "p1"));
  }

  @Test
  void anEventThatWasOnlyRefusedIsLost() {
    made.published("p", 1, 10).refused("s", "p1", 15);

    assertThat(made.violations()).containsExactly(new Lost("s", "p1"));
  }

  @Test
  void anEventInABlobIsNotLost() {
    made.published("p", 1, 10).refused("s", "p1", 15).deadLettered("s", "p1", 20);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void anEventThatWasNotAcknowledgedMayBeMissing() {
    made.attempted("p", 1, 10, Answer.UNKNOWN).attempted("p", 2, 20, Answer.REFUSED);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void anEventThatWasNotAcknowledgedMayArrive() {
    made.attempted("p", 1, 10, Answer.UNKNOWN).delivered("s", "p1", 15);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void anEventThatNobodyPublishedIsInvented() {
    made.delivered("s", "p1", 15);

    assertThat(made.violations()).containsExactly(new Invented("s", "p1"));
  }

  @Test
  void withoutAFaultNothingIsRepeated() {
    made.published("p", 1, 10).delivered("s", "p1", 15).delivered("s", "p1", 30);
    made.fault(Fault.Kind.KILL_NODE, "a", 40, 50);

    assertThat(made.violations()).containsExactly(new TooManyRepeats("s", List.of(), 1, 0));
  }

  @Test
  void anotherAttemptAfterARefusalIsNoRepeat() {
    made.published("p", 1, 10).refused("s", "p1", 15).delivered("s", "p1", 30);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void whatAPublisherSentTwiceMayArriveTwice() {
    made.attempted("p", 1, 10, Answer.UNKNOWN).published("p", 1, 20);
    made.delivered("s", "p1", 15).delivered("s", "p1", 25);
    assertThat(made.violations()).isEmpty();

    made.delivered("s", "p1", 35);
    assertThat(made.violations()).containsExactly(new TooManyRepeats("s", List.of(), 1, 0));
  }

  @Test
  void aFaultMayRepeatWhatIsInFlightAndWhatWasDeliveredShortlyBefore() {
    publishAndDeliver(3, 1000);
    made.fault(Fault.Kind.KILL_NODE, "a", 1500, 4000);
    repeat(3, 3000);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void aFaultMayNotRepeatMore() {
    publishAndDeliver(30, 1000);
    made.fault(Fault.Kind.KILL_NODE, "a", 60_000, 61_000);
    repeat(3, 60_500);

    assertThat(made.violations())
        .containsExactly(new TooManyRepeats("s", made.history().faults(), 3, 1));
  }

  private void publishAndDeliver(int events, long from) {
    for (int i = 0; i < events; i++) {
      made.published("p", i, from + i).delivered("s", "p" + i, from + i);
    }
  }

  private void repeat(int events, long from) {
    for (int i = 0; i < events; i++) {
      made.delivered("s", "p" + i, from + i);
    }
  }

  @Test
  void aStallOfMoreThanFiveSecondsIsTooLong() {
    made.published("p", 1, 10).delivered("s", "p1", 5_011);

    assertThat(made.violations())
        .containsExactly(new Stalled("s", nanos(10), millis(5_001), millis(5_000), List.of()));
  }

  @Test
  void nothingStallsWhileNothingWaits() {
    made.published("p", 1, 10).delivered("s", "p1", 15);
    made.published("p", 2, 20_000).delivered("s", "p2", 20_005);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void aDeliveryToAnotherSubscriptionDoesNotEndAStall() {
    made.subscription("t").published("p", 1, 10).published("p", 2, 15);
    made.delivered("s", "p1", 12).delivered("s", "p2", 6_000);
    made.delivered("t", "p1", 3_000).delivered("t", "p2", 6_000);

    assertThat(made.violations()).hasSize(1).first().isInstanceOf(Stalled.class);
  }

  @Test
  void aPlannedRestartMayStallForLess() {
    made.fault(Fault.Kind.RESTART_NODE, "a", 100, 3_000);
    made.published("p", 1, 110).delivered("s", "p1", 1_700);

    assertThat(made.violations())
        .containsExactly(
            new Stalled("s", nanos(110), millis(1_590), millis(1_500), made.history().faults()));
  }

  @Test
  void aRestartDuringAnotherFaultMayTakeLonger() {
    made.fault(Fault.Kind.RESTART_NODE, "a", 100, 3_000);
    made.fault(Fault.Kind.KILL_NODE, "b", 100, 3_000);
    made.published("p", 1, 110).delivered("s", "p1", 1_700);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void withoutAMajorityOfBrokersNothingNeedsToBeDelivered() {
    made.fault(Fault.Kind.KILL_BROKER, "1", 0, 10_000);
    made.fault(Fault.Kind.KILL_BROKER, "2", 500, 20_000);
    made.published("p", 1, 400).delivered("s", "p1", 14_000);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void twoOfThreeBrokersMustDeliver() {
    made.fault(Fault.Kind.KILL_BROKER, "1", 0, 20_000);
    made.published("p", 1, 400).delivered("s", "p1", 14_000);

    assertThat(made.violations()).hasSize(1).first().isInstanceOf(Stalled.class);
  }

  @Test
  void withoutAnyNodeNothingNeedsToBeDelivered() {
    made.fault(Fault.Kind.KILL_NODE, "a", 0, 20_000);
    made.fault(Fault.Kind.PAUSE_NODE, "b", 0, 20_000);
    made.fault(Fault.Kind.CUT_NODE_FROM_KAFKA, "c", 0, 10_000);
    made.published("p", 1, 400).delivered("s", "p1", 14_000);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void aLinkMustKeepTheOrder() {
    made.orderedSubscription("link", 1);
    publishInOrder();
    made.delivered("link", "p2", 45).delivered("link", "p1", 46).delivered("link", "p3", 47);

    assertThat(made.violations()).containsExactly(new OutOfOrder("link", "p2", 1));
  }

  @Test
  void whatIsInFlightAtTheSameTimeMayOvertake() {
    made.orderedSubscription("link", 2);
    publishInOrder();
    made.delivered("link", "p2", 45).delivered("link", "p1", 46).delivered("link", "p3", 47);

    assertThat(made.violations()).isEmpty();
  }

  @Test
  void eventsOfDifferentPublishersHaveNoOrder() {
    made.orderedSubscription("link", 1).published("p", 1, 10).published("q", 1, 20);
    made.delivered("s", "p1", 15).delivered("s", "q1", 25);
    made.delivered("link", "q1", 35).delivered("link", "p1", 45);

    assertThat(made.violations()).isEmpty();
  }

  private void publishInOrder() {
    for (int i = 1; i <= 3; i++) {
      made.published("p", i, 10L * i).delivered("s", "p" + i, 10 * i + 1);
    }
  }

  @Test
  void anEventInABlobHasEnded() {
    made.published("p", 1, 10).refused("s", "p1", 15).deadLettered("s", "p1", 20);
    made.refused("s", "p1", 25);

    assertThat(made.violations()).containsExactly(new DeliveredAfterDeadLetter("s", "p1"));
  }

  @Test
  void anotherCopyOfAnEventInABlobMayBeDelivered() {
    made.attempted("p", 1, 5, Answer.REFUSED).published("p", 1, 10);
    made.refused("s", "p1", 15).deadLettered("s", "p1", 20).refused("s", "p1", 25);
    assertThat(made.violations()).isEmpty();

    made.deadLettered("s", "p1", 30).refused("s", "p1", 35);
    assertThat(made.violations()).containsExactly(new DeliveredAfterDeadLetter("s", "p1"));
  }

  @Test
  void theReportNamesFiguresOfEachFault() {
    made.published("p", 1, 10).delivered("s", "p1", 15);
    made.fault(Fault.Kind.KILL_NODE, "a", 20, 1_000).delivered("s", "p1", 500);

    assertThat(ClusterReport.of(made.history(), Limits.PROMISED))
        .isEqualTo(
            """
            1.00 s: 1 requests for 1 events, 1 of them acknowledged; 1 faults
              s: 1 events accepted in 2 requests, 0 dead letters, 1 repeats, longest stall 0.01 s
                KILL_NODE a at 0.02 s for 0.98 s: 1 repeats (at most 2), longest stall 0.00 s\
            """);
  }

  private static long nanos(long millis) {
    return millis(millis).toNanos();
  }

  private static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }
}
