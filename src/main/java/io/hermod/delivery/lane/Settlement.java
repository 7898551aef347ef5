package io.hermod.delivery.lane;

import io.hermod.deadletter.write.DeadLetterComposer;
import io.hermod.delivery.settle.GiveUpReason;
import io.hermod.delivery.settle.NextStep;
import io.hermod.delivery.settle.Settler;
import io.hermod.delivery.settle.Wait;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.DueKey;
import io.hermod.store.Finished.Ending;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Unparked;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Settles the events of a lane after an attempt: each is finished, parked until the next attempt,
 * or given up, which turns it into a dead letter or drops it. The lane's next commit writes the
 * rows. A success at the first attempt has no row: only the cursor moves, see {@link Progress}.
 *
 * <p>This class is long because an event can end in many ways, which must agree with each other.
 */
final class Settlement {
  private final long lane;
  private final LaneRows rows;
  private final LaneResources resources;
  private final LaneFaults faults;
  private final AttemptLog log;
  private final LateResponses late = new LateResponses();
  private boolean isClosing;

  Settlement(long lane, LaneRows rows, LaneResources resources, LaneFaults faults, AttemptLog log) {
    this.lane = lane;
    this.rows = rows;
    this.resources = resources;
    this.faults = faults;
    this.log = log;
  }

  void started(PendingDelivery delivery) {
    rows.progress().start(delivery);
  }

  void startedAgain(PendingDelivery delivery) {
    late.attempted(delivery.position);
  }

  /** Parks an event that was not attempted yet. */
  void setAside(ParkedEvent event) {
    rows.changes().park(event);
  }

  /**
   * Parks an event that was in flight at the last stop. Rows that are already parked may be newer.
   */
  void setAsideAhead(ParkedEvent event) {
    rows.changes().parkAhead(event);
  }

  /** Returns an event that was taken but not sent. It waits as if it had not been taken. */
  void putBack(PendingDelivery delivery, boolean keepsOrder, Instant now) {
    ParkedEvent parked = delivery.parked;
    if (isClosing) {
      drop(AttemptedDelivery.unsent(delivery, now), GiveUpReason.SUBSCRIPTION_DELETED);
    } else if (parked != null) {
      rows.backlog().leftAlone(parked.key());
      late.waits(LateResponses.Waiting.of(parked), false);
    } else if (keepsOrder) {
      setAsideAhead(AttemptedDelivery.unsent(delivery, now).parkedUntil(ParkedEvent.IN_LINE, ""));
      rows.progress().finish(delivery);
    } else {
      Instant due = now.truncatedTo(ChronoUnit.MICROS);
      setAside(AttemptedDelivery.unsent(delivery, now).parkedUntil(due, ""));
      rows.progress().finish(delivery);
    }
  }

  void settle(DeliveryBatch batch, DeliveryOutcome outcome, boolean isSuccess, Instant now) {
    observeAll(batch, outcome, isSuccess, now);
    for (PendingDelivery delivery : batch.deliveries()) {
      settle(delivery, batch, outcome, isSuccess, now);
    }
    if (isKeptOpen(outcome)) {
      batch.awaitLateResponse();
    }
    rows.changes().touch();
  }

  /** Settles each event by itself, as if it had been sent alone. */
  void settlePartly(DeliveryBatch batch, PartlyAccepted outcome, Instant now) {
    Responded accepted = new Responded(outcome.status());
    Set<String> unknown = new HashSet<>(outcome.failed().keySet());
    for (PendingDelivery delivery : batch.deliveries()) {
      Responded named = outcome.of(delivery.event.id());
      boolean isSuccess = named == null || batch.route().settler().isSuccess(named);
      DeliveryOutcome own = named == null ? accepted : named;
      observe(delivery, batch.route(), own, isSuccess, batch.begunAt(), now);
      settle(delivery, batch, own, isSuccess, now);
      unknown.remove(delivery.event.id());
    }
    if (!unknown.isEmpty()) {
      log.unknownIds(unknown);
    }
    rows.changes().touch();
  }

  private void settle(
      PendingDelivery delivery,
      DeliveryBatch batch,
      DeliveryOutcome outcome,
      boolean isSuccess,
      Instant now) {
    try {
      if (isSuccess) {
        delivered(delivery, outcome, batch.begunAt(), now);
      } else {
        failed(delivery, batch.route(), outcome, batch.begunAt(), now);
      }
    } catch (Throwable fault) {
      unsettled(delivery, batch.route(), fault, now);
    }
  }

  /** Before the loop that settles the events, so that nobody watching costs nothing per event. */
  private void observeAll(
      DeliveryBatch batch, DeliveryOutcome outcome, boolean isSuccess, Instant now) {
    if (batch.route().observer() != null) {
      for (PendingDelivery delivery : batch.deliveries()) {
        observe(delivery, batch.route(), outcome, isSuccess, batch.begunAt(), now);
      }
    }
  }

  private void observe(
      PendingDelivery delivery,
      Route route,
      DeliveryOutcome outcome,
      boolean isSuccess,
      Instant begunAt,
      Instant now) {
    DeliveryObserver observer = route.observer();
    if (observer == null) {
      return;
    }
    try {
      if (observer.watches(delivery.event, isSuccess)) {
        observer.attempted(
            ObservedEvent.of(delivery),
            outcome,
            isSuccess,
            new DeliveryObserver.Span(begunAt, now));
      }
    } catch (Throwable fault) {
      // The event must be settled even if its attempt cannot be recorded.
      faults.add("an attempt could not be recorded", fault);
    }
  }

  /**
   * Settles an event that Hermod itself could not handle. This counts as an attempt, and the event
   * waits for the next one according to the schedule.
   */
  void faulted(PendingDelivery delivery, Route route, Faulted fault, Instant now) {
    faults.add(fault, delivery.isNotice());
    observe(delivery, route, fault, false, now, now);
    try {
      resources.meter().failed(1, fault.failure(), false, now, now);
      failed(delivery, route, fault, now, now);
    } catch (Throwable again) {
      unsettled(delivery, route, again, now);
    }
  }

  /**
   * Parks an event whose outcome could not be settled. This uses nothing that may have failed,
   * neither jitter nor dead letters. So an event that is never delivered is dropped in the end.
   */
  private void unsettled(PendingDelivery delivery, Route route, Throwable fault, Instant now) {
    Faulted outcome =
        new Faulted(Outcome.INTERNAL_ERROR, "the outcome could not be settled", fault);
    faults.add(outcome, delivery.isNotice());
    AttemptedDelivery attempted =
        AttemptedDelivery.after(attempt(outcome, outcome.failure(), now, now), delivery, now);
    if (isClosing) {
      drop(attempted, GiveUpReason.SUBSCRIPTION_DELETED);
    } else if (route.settler().isSpent(attempted.attempts(), delivery.aliveSince(), now)) {
      drop(attempted, GiveUpReason.INTERNAL_ERROR);
    } else {
      park(attempted, route.settler().bareWait(outcome, attempted.attempts(), now), outcome);
    }
  }

  /** Finishes a parked event on which the filter had failed: the subscription does not want it. */
  void unwanted(ParkedEvent parked) {
    leave(PendingDelivery.retried(parked));
  }

  /**
   * A success at the first attempt is not written, but only remembered for a while. The success of
   * a redriven event is written, because its row must be removed anyway.
   */
  private void delivered(
      PendingDelivery delivery, DeliveryOutcome outcome, Instant begunAt, Instant now) {
    if (delivery.attempts == 0 && delivery.redriven() == null) {
      resources.deliveries().delivered(lane, delivery.position, begunAt, now, outcome.status());
      leave(delivery);
      if (resources.taps().isWatched(lane)) {
        show(delivery, attempt(outcome, Outcome.DELIVERED, begunAt, now), null);
      }
    } else {
      Attempt last = attempt(outcome, Outcome.DELIVERED, begunAt, now);
      finish(AttemptedDelivery.after(last, delivery, now), Ending.DELIVERED, "");
      show(delivery, last, null);
    }
  }

  /**
   * Shows an attempt to those who watch.
   *
   * @param step what follows a failed attempt; null if the event was delivered
   */
  private void show(PendingDelivery delivery, Attempt attempt, @Nullable NextStep step) {
    if (resources.taps().isWatched(lane)) {
      resources.taps().attempted(ShownAttempt.of(lane, delivery, attempt, step));
    }
  }

  private void finish(AttemptedDelivery attempted, Ending ending, String reason) {
    rows.changes().finish(attempted.finished(ending, reason));
    leave(attempted.delivery());
  }

  private void failed(
      PendingDelivery delivery,
      Route route,
      DeliveryOutcome outcome,
      Instant begunAt,
      Instant now) {
    Attempt attempt = attempt(outcome, outcome.failure(), begunAt, now);
    AttemptedDelivery attempted = AttemptedDelivery.after(attempt, delivery, now);
    if (late.isDelivered(delivery.position)) {
      resources.meter().deliveredLate();
      finish(attempted, Ending.DELIVERED_LATE, "");
      show(delivery, attempt, null);
      return;
    }
    NextStep next = nextStep(attempted, route, outcome);
    show(delivery, attempt, next);
    switch (next) {
      case NextStep.GiveUp step -> giveUp(attempted, step.reason(), route, isKeptOpen(outcome));
      case NextStep.Retry _, NextStep.StandInLine _ when isClosing ->
          drop(attempted, GiveUpReason.SUBSCRIPTION_DELETED);
      case NextStep.Retry step -> park(attempted, step.pause(), outcome);
      case NextStep.StandInLine step -> standInLine(attempted, step.rule(), outcome);
    }
  }

  private static NextStep nextStep(
      AttemptedDelivery attempted, Route route, DeliveryOutcome outcome) {
    PendingDelivery delivery = attempted.delivery();
    return route
        .settler()
        .afterFailure(
            outcome,
            new Settler.Attempted(
                attempted.attempts(), delivery.event.id(), delivery.aliveSince(), attempted.now()));
  }

  private static boolean isKeptOpen(DeliveryOutcome outcome) {
    return outcome instanceof TimedOut(boolean isKeptOpen) && isKeptOpen;
  }

  private static Attempt attempt(
      DeliveryOutcome outcome, Outcome name, Instant begunAt, Instant now) {
    long latency = Duration.between(begunAt, now).toMillis();
    return new Attempt(begunAt, outcome.status(), name, (int) Math.min(latency, Integer.MAX_VALUE));
  }

  private void park(AttemptedDelivery attempted, Wait wait, DeliveryOutcome outcome) {
    log.failed(attempted.delivery(), attempted.attempts(), outcome, wait.due());
    ParkedEvent row = attempted.parkedUntil(wait.due(), wait.rule());
    rows.changes().park(row);
    leaveRow(attempted.delivery());
    late.waits(LateResponses.Waiting.of(row), isKeptOpen(outcome));
  }

  /** If the event had a row, the new one has the same key, so the commit overwrites it. */
  private void standInLine(AttemptedDelivery attempted, String rule, DeliveryOutcome outcome) {
    log.failed(attempted.delivery(), attempted.attempts(), outcome);
    rows.changes().parkAhead(attempted.parkedUntil(ParkedEvent.IN_LINE, rule));
    leaveRow(attempted.delivery());
  }

  /** Gives up an event whose time to live was over when its next attempt was due. */
  void expired(ParkedEvent parked, Route route, Instant now) {
    giveUp(AttemptedDelivery.of(parked, now), GiveUpReason.TIME_TO_LIVE_EXCEEDED, route, false);
  }

  /**
   * Drops the rows that are not being attempted, because the store has no room for them, nor for
   * dead letters, which would take as much. The caller that needs the room writes the log line.
   *
   * @return how many events were dropped
   */
  int dropForRoom(List<ParkedEvent> oldest, Instant now) {
    int dropped = 0;
    try {
      Set<DueKey> unconfirmed = rows.changes().parkedKeys();
      for (ParkedEvent event : oldest) {
        if (!unconfirmed.contains(event.key()) && rows.backlog().mayBeCleared(event.key())) {
          finishDropped(AttemptedDelivery.of(event, now), GiveUpReason.STORE_FULL);
          dropped++;
        }
      }
    } catch (Throwable fault) {
      faults.add("parked events could not be dropped", fault);
    }
    return dropped;
  }

  /**
   * Makes the rows due now that are not being attempted, because an operator does not want to wait.
   *
   * @return how many there were
   */
  int hurry(List<ParkedEvent> waiting, Instant now) {
    int hurried = 0;
    Set<DueKey> unconfirmed = rows.changes().parkedKeys();
    for (ParkedEvent event : waiting) {
      if (event.due().isAfter(now)
          && !unconfirmed.contains(event.key())
          && rows.backlog().mayBeCleared(event.key())) {
        hurry(event, now);
        hurried++;
      }
    }
    return hurried;
  }

  private void hurry(ParkedEvent event, Instant now) {
    ParkedEvent row =
        AttemptedDelivery.of(event, now)
            .parkedUntil(now.truncatedTo(ChronoUnit.MICROS), "requested by an operator");
    rows.backlog().withdrawn(event.key());
    rows.changes().unpark(event.toUnparked());
    rows.changes().park(row);
    late.waits(LateResponses.Waiting.of(row), false);
  }

  private void giveUp(
      AttemptedDelivery attempted, GiveUpReason reason, Route route, boolean isKeptOpen) {
    DeadLetterComposer letters = route.letters();
    observeEnd(attempted, reason, route.observer(), letters != null);
    if (letters == null) {
      drop(attempted, reason);
      return;
    }
    DeadLetter letter = letters.compose(attempted.givenUp(reason));
    log.givenUp(attempted.delivery(), attempted.attempts(), reason, letter.key().due());
    rows.changes().keep(letter);
    leaveRow(attempted.delivery());
    late.waits(LateResponses.Waiting.of(letter), isKeptOpen);
  }

  private void observeEnd(
      AttemptedDelivery attempted,
      GiveUpReason reason,
      @Nullable DeliveryObserver observer,
      boolean isKept) {
    if (observer == null) {
      return;
    }
    try {
      ObservedEvent event = ObservedEvent.of(attempted.delivery());
      observer.givenUp(event, reason.toString(), isKept, attempted.now());
    } catch (Throwable fault) {
      faults.add("the end of an event could not be recorded", fault);
    }
  }

  private void drop(AttemptedDelivery attempted, GiveUpReason reason) {
    log.dropped(attempted.delivery(), attempted.attempts(), reason);
    finishDropped(attempted, reason);
  }

  private void finishDropped(AttemptedDelivery attempted, GiveUpReason reason) {
    resources.meter().dropped(attempted.delivery().event.id(), reason.toString());
    finish(attempted, Ending.DROPPED, reason.toString());
  }

  /** Finishes an event: the lane no longer needs it. */
  private void leave(PendingDelivery delivery) {
    late.finished(delivery.position);
    leaveRow(delivery);
  }

  private void leaveRow(PendingDelivery delivery) {
    if (delivery.parked == null) {
      rows.progress().finish(delivery);
    } else {
      Unparked row = delivery.parked.toUnparked();
      rows.backlog().finished(row.key());
      rows.changes().unpark(row);
    }
  }

  /**
   * Called when an exchange that was kept open has ended. The rows of events that were accepted are
   * removed.
   *
   * @param isAccepted whether the event with this id was
   */
  void lateEnd(List<AwaitedEvent> events, Predicate<String> isAccepted, Instant now) {
    for (AwaitedEvent event : events) {
      if (isAccepted.test(event.id())) {
        deliveredLate(event.position(), now);
      } else {
        late.closed(event.position());
      }
    }
  }

  private void deliveredLate(long position, Instant now) {
    LateResponses.Waiting row = late.delivered(position);
    if (row != null) {
      resources.meter().deliveredLate();
      withdraw(row);
      rows.changes().finish(row.deliveredLate(now));
      late.finished(position);
    }
  }

  private void withdraw(LateResponses.Waiting row) {
    switch (row.key()) {
      case LateResponses.RowKey.Letter(DeadLetterKey key) -> rows.changes().withdraw(key);
      case LateResponses.RowKey.Parked(DueKey key) -> {
        if (rows.changes().withdraw(new Unparked(key, row.eventId()))) {
          rows.backlog().withdrawn(key);
        }
      }
    }
  }

  /** Called when the subscription is deleted: events that fail from now on are not retried. */
  void closeSoon() {
    isClosing = true;
  }
}
