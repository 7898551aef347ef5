package io.hermod.delivery.lane;

import static io.hermod.delivery.lane.BareLane.PROFILE;
import static io.hermod.delivery.lane.BareLane.START;
import static io.hermod.delivery.lane.BareLane.SUBSCRIPTION;
import static io.hermod.delivery.lane.BareLane.published;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.endpoint.Gate;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Cursor;
import io.hermod.store.DueResult;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Recorded;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.Pause;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A lane by itself: inputs go in, actions and rows come out. No loop, no sender, no store. */
class LaneDecisionTest {
  private Instant now = START;
  private final Budget budget = new Budget(3, 1 << 20);
  private Lane lane = lane(Gate.ALWAYS_OPEN);

  private Lane lane(Gate gate) {
    return lane(gate, BatchPolicy.NONE);
  }

  private Lane lane(Gate gate, BatchPolicy batching) {
    return BareLane.create(gate, batching, budget, () -> now);
  }

  private List<LaneAction> actions() {
    List<LaneAction> all = new ArrayList<>();
    for (LaneAction next = lane.nextAction(); next != null; next = lane.nextAction()) {
      all.add(next);
    }
    return all;
  }

  private DeliveryBatch sent(long position, String id) {
    assertThat(lane.read(published(position, id), 1)).isEqualTo(Admission.ADMITTED);
    lane.sendLoaded();
    return (DeliveryBatch) actions().getFirst();
  }

  @Test
  void anEventThatIsReadIsToBeSent() {
    DeliveryBatch batch = sent(10, "a");

    assertThat(batch.event(0).id()).isEqualTo("a");
    assertThat(lane.low()).isEqualTo(10);
    assertThat(lane.inFlight()).isEqualTo(1);
  }

  @Test
  void anEventThatIsDeliveredMovesTheCursorAndLeavesNoRow() {
    lane.settled(sent(10, "a"), new Responded(200));

    assertThat(lane.takeTouched()).isTrue();
    LaneChange change = lane.takeChanges();
    assertThat(change.cursor()).isEqualTo(Cursor.at(11));
    assertThat(change.parked()).isEmpty();
    assertThat(change.finished()).isEmpty();
  }

  @Test
  void anEventThatFailsIsParkedAndTheLaneWantsToBeWokenWhenItIsDue() {
    lane.settled(sent(10, "a"), new Responded(500));
    ParkedEvent parked = lane.takeChanges().parked().getFirst();
    lane.committed(true);

    lane.found(new DueResult.Found(List.of(), parked.due(), List.of()));
    lane.lookForDue();

    assertThat(parked.attempts()).isEqualTo(1);
    assertThat(actions()).containsExactly(new LaneAction.WakeAt(parked.due()));
  }

  @Test
  void aParkedEventThatIsDueIsLookedForAndSentAgain() {
    lane.settled(sent(10, "a"), new Responded(500));
    ParkedEvent parked = lane.takeChanges().parked().getFirst();
    lane.committed(true);
    now = parked.due();

    lane.lookForDue();
    assertThat(actions()).hasOnlyElementsOfType(LaneAction.FindDue.class).hasSize(1);
    lane.found(new DueResult.Found(List.of(parked), null, List.of()));
    while (lane.isTakingDue()) {
      lane.takeDue(true);
    }

    DeliveryBatch batch = (DeliveryBatch) actions().getFirst();
    assertThat(batch.deliveryCount()).isEqualTo(1);
    lane.settled(batch, new Responded(200));
    assertThat(lane.takeChanges().unparked()).containsExactly(parked.toUnparked());
  }

  /** A lane that rests does not take what its look has found, and its rows go meanwhile. */
  @Test
  void anEventThatEndsLateAfterALookHasFoundItIsNotSentAgain() {
    DeliveryBatch batch = sent(10, "a");
    lane.settled(batch, new TimedOut(true));
    ParkedEvent parked = lane.takeChanges().parked().getFirst();
    lane.committed(true);
    now = parked.due();
    lane.lookForDue();
    actions();
    lane.found(new DueResult.Found(List.of(parked), null, List.of()));

    lane.lateEnd(batch, new Responded(200));
    assertThat(lane.takeChanges().unparked()).containsExactly(parked.toUnparked());
    lane.committed(true);
    while (lane.isTakingDue()) {
      lane.takeDue(true);
    }

    assertThat(actions()).isEmpty();
    assertThat(lane.inFlight()).isZero();
  }

  @Test
  void parkingThatCannotBeReadIsLookedAtAgainAMomentLater() {
    lane.lookForDue();
    actions();

    lane.found(new DueResult.Failed("told to"));
    lane.lookForDue();

    assertThat(actions()).containsExactly(new LaneAction.LookAgain());
    lane.lookAgain();
    lane.lookForDue();
    assertThat(actions()).hasOnlyElementsOfType(LaneAction.FindDue.class).hasSize(1);
  }

  @Test
  void aLaneReadsNoFurtherThanTheNextRequestThatMustBeSent() {
    Recorded entry = published(10, "a", "b", "c");
    lane.read(entry, 3);
    assertThat(lane.readUpTo()).isEqualTo(11);
    assertThat(actions()).hasSize(1);

    lane.read(entry, 3);
    assertThat(lane.readUpTo()).isEqualTo(12);
    assertThat(lane.hasRead(entry)).isFalse();
  }

  @Test
  void aLaneReadsAllEventsThatItDoesNotWantAtOnceButNoMoreThanItMay() {
    lane.filter().passed(onlyFor("nobody"));
    Recorded entry = published(10, "a", "b", "c");
    lane.read(entry, 2);
    assertThat(lane.readUpTo()).isEqualTo(12);

    lane.read(entry, 2);
    assertThat(lane.hasRead(entry)).isTrue();
    assertThat(actions()).isEmpty();
  }

  private static Subscription onlyFor(String subject) {
    return new SubscriptionBuilder(2, 1, SUBSCRIPTION.destination())
        .named("shop", "/shop")
        .filter(new EventFilter(List.of(), subject, "", true))
        .build();
  }

  @Test
  void aLaneWithAllItsRequestsInFlightReadsNothing() {
    sent(10, "a");
    sent(11, "b");

    assertThat(lane.mayRead()).isFalse();
    assertThat(lane.read(published(12, "c"), 1)).isEqualTo(Admission.LANE_FULL);
    assertThat(lane.hasRead(published(12, "c"))).isFalse();
  }

  @Test
  void aLaneWhoseLoopHasTooMuchInFlightIsOverBudget() {
    sent(10, "a");
    budget.take(1);
    budget.take(1);

    assertThat(lane.read(published(11, "b"), 1)).isEqualTo(Admission.OVER_BUDGET);
  }

  @Test
  void aLaneThatIsFarBehindParksWhatItReads() {
    assertThat(lane.setAsideIfFarBehind(true)).isTrue();
    lane.read(published(10, "a"), 1);
    lane.sendLoaded();

    assertThat(actions()).isEmpty();
    assertThat(lane.takeChanges().parked()).extracting(ParkedEvent::due).containsExactly(START);
  }

  @Test
  void aLaneThatHasSentItsEventsOfThisSecondReadsNothingAndWantsToBeWoken() {
    lane.controlled(new DeliveryControl(Pause.NONE, new FlowLimits(null, 10), false, null));
    lane.found(new DueResult.Found(List.of(), null, List.of()));

    assertThat(lane.mayRead()).isFalse();
    assertThat(lane.read(published(10, "a"), 1)).isEqualTo(Admission.LANE_FULL);
    lane.lookForDue();
    assertThat(actions()).containsExactly(new LaneAction.WakeAt(START.plusMillis(100)));

    now = START.plusMillis(100);
    lane.woken();
    assertThat(lane.mayRead()).isTrue();
    assertThat(sent(10, "a").event(0).id()).isEqualTo("a");
    assertThat(lane.mayRead()).isFalse();
  }

  @Test
  void aPausedLaneParksWhatItReadsAndLooksForNothing() {
    lane.controlled(paused());
    lane.setAsideUnlessOpen();
    lane.read(published(10, "a"), 1);
    lane.sendLoaded();
    lane.lookForDue();

    assertThat(actions()).isEmpty();
    assertThat(lane.takeChanges().parked()).extracting(ParkedEvent::due).containsExactly(START);
  }

  @Test
  void aLaneThatIsPausedWhileItLooksLeavesWhatItFindsWhereItIs() {
    ParkedEvent parked = parkedAndDue();
    lane.lookForDue();
    actions();
    lane.controlled(paused());

    lane.found(new DueResult.Found(List.of(parked), null, List.of()));
    takeAll();

    assertThat(actions()).isEmpty();
    assertThat(lane.inFlight()).isZero();
    lane.controlled(DeliveryControl.NONE);
    lane.lookForDue();
    assertThat(actions()).hasOnlyElementsOfType(LaneAction.FindDue.class).hasSize(1);
  }

  @Test
  void aLaneThatIsPausedAfterALookSendsNothingOfIt() {
    ParkedEvent parked = parkedAndDue();
    lane.lookForDue();
    lane.found(new DueResult.Found(List.of(parked), null, List.of()));
    actions();

    lane.controlled(paused());
    takeAll();

    assertThat(actions()).isEmpty();
    assertThat(lane.view(parked.position(), null).stage()).isEqualTo(LaneView.Stage.PASSED);
  }

  @Test
  void aBatchThatIsBeingLoadedWhenThePauseBeginsIsNotSent() {
    lane = lane(Gate.ALWAYS_OPEN, new BatchPolicy(5, null, false));
    lane.read(published(10, "a"), 1);
    assertThat(lane.inFlight()).isEqualTo(1);

    lane.controlled(paused());
    lane.sendLoaded();

    assertThat(actions()).isEmpty();
    assertThat(lane.inFlight()).isZero();
    assertThat(budget.requests()).isZero();
    assertThat(lane.takeChanges().parked()).hasSize(1);
    assertThat(lane.low()).isEqualTo(11);
  }

  /** Other lanes that send to the endpoint would wait for it. */
  @Test
  void aPauseReturnsTheProbeThatItPrevents() {
    ClosedGate gate = new ClosedGate();
    lane = lane(gate);
    lane.lookForDue();
    assertThat(actions()).hasSize(1);
    assertThat(gate.probes).isEqualTo(1);

    lane.controlled(paused());
    lane.found(new DueResult.Found(List.of(), null, List.of()));
    takeAll();

    assertThat(gate.probes).isZero();
  }

  private ParkedEvent parkedAndDue() {
    lane.settled(sent(10, "a"), new Responded(500));
    ParkedEvent parked = lane.takeChanges().parked().getFirst();
    lane.committed(true);
    now = parked.due();
    return parked;
  }

  private void takeAll() {
    while (lane.isTakingDue()) {
      lane.takeDue(true);
    }
  }

  private DeliveryControl paused() {
    return DeliveryControl.NONE.with(Pause.NONE.with(true, false, now));
  }

  /** The gate of an endpoint that may be probed. */
  private static final class ClosedGate implements Gate {
    private int probes;

    @Override
    public boolean isOpen() {
      return false;
    }

    @Override
    public Instant opensAt() {
      return START;
    }

    @Override
    public boolean tryProbe(Instant now) {
      return probes++ == 0;
    }

    @Override
    public void probeUnused() {
      probes--;
    }

    @Override
    public void delivered(boolean isProbe) {}

    @Override
    public void failed(
        DeliveryOutcome outcome, boolean isAboutEvent, boolean isProbe, Instant now) {}

    @Override
    public void close() {}
  }

  @Test
  void aLaneEndsWhenItsRemovalIsReadAndNothingIsInFlight() {
    DeliveryBatch batch = sent(10, "a");
    lane.removed(11);
    Duration wait = PROFILE.responses().timeout();
    assertThat(actions()).containsExactly(new LaneAction.EndAt(START.plus(wait)));

    lane.read(new Recorded(11, new SubscriptionRemoved(2)), 1);
    lane.endIfDone();
    assertThat(lane.hasEnded()).isFalse();

    lane.settled(batch, new Responded(200));
    lane.endIfDone();
    assertThat(lane.hasEnded()).isTrue();
  }

  @Test
  void aLaneRestsWhenMemoryIsExhausted() {
    DeliveryBatch batch = sent(10, "a");

    lane.settled(
        batch, new Faulted(Outcome.INTERNAL_ERROR, "told to", new OutOfMemoryError("told to")));

    assertThat(lane.mayRead()).isFalse();
    assertThat(actions()).containsExactly(new LaneAction.ResumeAfter(Duration.ofSeconds(1)));
    lane.faults().resume();
    assertThat(lane.mayRead()).isTrue();
  }

  @Test
  void anEventIsExplainedAtEachStage() {
    assertThat(lane.view(10, null).stage()).isEqualTo(LaneView.Stage.WAITING);
    DeliveryBatch batch = sent(10, "a");
    assertThat(lane.view(10, null).stage()).isEqualTo(LaneView.Stage.UNDER_WAY);
    lane.settled(batch, new Responded(500));
    assertThat(lane.view(10, null).stage()).isEqualTo(LaneView.Stage.PASSED);
    assertThat(lane.view(10, null).unwritten()).isNotNull();
  }
}
