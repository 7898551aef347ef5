package io.hermod.delivery;

import io.hermod.deadletter.GivenUp;
import io.hermod.deadletter.LetterComposer;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.DueKey;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.LetterKey;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Unparked;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a lane's events after an attempt: done, parked until the next, or given up, which
 * makes a dead letter of them or drops them. Keeps what the lane's next commit must write.
 */
final class Settlement {
  private final LaneLoop loop;
  private final Lane lane;
  private final Progress progress;
  private final Backlog backlog;
  private final UncommittedChanges changes;
  private final AttemptLog log;
  private final LaneMeter meter;
  private final LateAnswers late = new LateAnswers();
  private boolean isClosing;

  Settlement(
      LaneLoop loop,
      Lane lane,
      Progress progress,
      Backlog backlog,
      UncommittedChanges changes,
      AttemptLog log,
      LaneMeter meter) {
    this.loop = loop;
    this.lane = lane;
    this.progress = progress;
    this.backlog = backlog;
    this.changes = changes;
    this.log = log;
    this.meter = meter;
  }

  void started(PendingDelivery delivery) {
    progress.start(delivery);
  }

  void startedAgain(PendingDelivery delivery) {
    late.attempted(delivery.position);
  }

  /** Parks an event that was not tried yet, due at once. */
  void setAside(ParkedEvent event) {
    changes.park(event);
    loop.parking(event.event().weight());
    loop.changed(lane);
  }

  /** The same of one that was under way before a crash: what is parked may be younger. */
  void setAsideAhead(ParkedEvent event) {
    changes.parkAhead(event);
    loop.parking(event.event().weight());
    loop.changed(lane);
  }

  void settle(Shipment shipment, DeliveryOutcome outcome, boolean isSuccess, Instant now) {
    for (PendingDelivery delivery : shipment.deliveries()) {
      try {
        if (isSuccess) {
          delivered(delivery, outcome, shipment.begunAt(), now);
        } else {
          failed(delivery, shipment.route(), outcome, shipment.begunAt(), now);
        }
      } catch (Throwable fault) {
        unsettled(delivery, shipment.route(), fault, now);
      }
    }
    if (isKeptOpen(outcome)) {
      shipment.awaitsLateAnswer();
    }
    loop.changed(lane);
  }

  /**
   * Hermod itself could not handle an event: that counts as an attempt, and the event waits for the
   * next by the schedule.
   */
  void faulted(PendingDelivery delivery, Route route, Faulted fault, Instant now) {
    lane.faulted(fault);
    try {
      meter.failed(1, fault.failure(), false, now, now);
      failed(delivery, route, fault, now, now);
    } catch (Throwable again) {
      unsettled(delivery, route, again, now);
    }
    loop.changed(lane);
  }

  /**
   * The event's end could not be settled, so it waits and is tried again. Nothing that may have
   * failed is used here, neither jitter nor a dead letter: in the end such an event is dropped.
   */
  private void unsettled(PendingDelivery delivery, Route route, Throwable fault, Instant now) {
    Faulted outcome =
        new Faulted(Outcome.INTERNAL_ERROR, "the outcome could not be settled", fault);
    lane.faulted(outcome);
    int attempts = delivery.attempts + 1;
    List<Attempt> history = delivery.historyWith(attempt(outcome, outcome.failure(), now, now));
    if (isClosing) {
      drop(delivery, attempts, history, GiveUpReason.SUBSCRIPTION_DELETED, now);
    } else if (route.settler().isSpent(attempts, delivery.aliveSince(), now)) {
      drop(delivery, attempts, history, GiveUpReason.INTERNAL_ERROR, now);
    } else {
      Wait wait = route.settler().bareWait(outcome, attempts, now);
      park(delivery, attempts, history, wait, outcome);
    }
  }

  /** The filter wants the event no more; it could not be asked before. */
  void unwanted(ParkedEvent parked) {
    leave(PendingDelivery.retried(parked));
    loop.changed(lane);
  }

  /**
   * A success at the first attempt is not worth a write, and is remembered only for a while. That
   * of a redriven event is: its row is removed anyway.
   */
  private void delivered(
      PendingDelivery delivery, DeliveryOutcome outcome, Instant begunAt, Instant now) {
    if (delivery.attempts == 0 && delivery.redriven() == null) {
      loop.recentDeliveries()
          .delivered(lane.id(), delivery.position, begunAt, now, status(outcome));
      leave(delivery);
    } else {
      complete(delivery, attempt(outcome, Outcome.DELIVERED, begunAt, now), Ending.DELIVERED, now);
    }
  }

  private void complete(PendingDelivery delivery, Attempt last, Ending ending, Instant now) {
    List<Attempt> history = delivery.historyWith(last);
    changes.finish(finished(delivery, delivery.attempts + 1, history, ending, "", now));
    leave(delivery);
  }

  private void failed(
      PendingDelivery delivery,
      Route route,
      DeliveryOutcome outcome,
      Instant begunAt,
      Instant now) {
    Attempt attempt = attempt(outcome, outcome.failure(), begunAt, now);
    if (late.isDelivered(delivery.position)) {
      meter.deliveredLate();
      complete(delivery, attempt, Ending.DELIVERED_LATE, now);
      return;
    }
    int attempts = delivery.attempts + 1;
    List<Attempt> history = delivery.historyWith(attempt);
    Settler.Attempted attempted =
        new Settler.Attempted(attempts, delivery.event.id(), delivery.aliveSince(), now);
    switch (route.settler().afterFailure(outcome, attempted)) {
      case NextStep.GiveUp step -> {
        LetterComposer letters = route.letters();
        giveUp(delivery, attempts, history, step.reason(), letters, isKeptOpen(outcome), now);
      }
      case NextStep.Retry _, NextStep.StandInLine _ when isClosing ->
          drop(delivery, attempts, history, GiveUpReason.SUBSCRIPTION_DELETED, now);
      case NextStep.Retry step -> park(delivery, attempts, history, step.pause(), outcome);
      case NextStep.StandInLine step ->
          standInLine(delivery, attempts, history, step.rule(), outcome);
    }
  }

  private static boolean isKeptOpen(DeliveryOutcome outcome) {
    return outcome instanceof TimedOut(boolean isKeptOpen) && isKeptOpen;
  }

  private static int status(DeliveryOutcome outcome) {
    return outcome instanceof Answered answer ? answer.status() : 0;
  }

  private static Attempt attempt(
      DeliveryOutcome outcome, Outcome name, Instant begunAt, Instant now) {
    long latency = Duration.between(begunAt, now).toMillis();
    return new Attempt(begunAt, status(outcome), name, (int) Math.min(latency, Integer.MAX_VALUE));
  }

  private void park(
      PendingDelivery delivery,
      int attempts,
      List<Attempt> history,
      Wait wait,
      DeliveryOutcome outcome) {
    log.failed(delivery, attempts, outcome, wait.due());
    ParkedEvent row = row(delivery, attempts, history, wait.due(), wait.rule());
    changes.park(row);
    loop.parking(delivery.event.weight());
    leaveRow(delivery);
    late.waits(LateAnswers.Waiting.of(row), isKeptOpen(outcome));
  }

  /** Its row is at the same place as before, where it had one: the commit writes over it. */
  private void standInLine(
      PendingDelivery delivery,
      int attempts,
      List<Attempt> history,
      String rule,
      DeliveryOutcome outcome) {
    log.failed(delivery, attempts, outcome);
    changes.parkAhead(row(delivery, attempts, history, ParkedEvent.IN_LINE, rule));
    loop.parking(delivery.event.weight());
    leaveRow(delivery);
  }

  private static ParkedEvent row(
      PendingDelivery delivery, int attempts, List<Attempt> history, Instant due, String rule) {
    return new ParkedEvent(
        delivery.position,
        delivery.event.detached(),
        delivery.publishedAt,
        attempts,
        history,
        due,
        rule,
        delivery.redriven());
  }

  /** The event's life was over when its next attempt was due. */
  void expired(ParkedEvent parked, Route route, Instant now) {
    giveUp(
        PendingDelivery.retried(parked),
        parked.attempts(),
        parked.history(),
        GiveUpReason.TIME_TO_LIVE_EXCEEDED,
        route.letters(),
        false,
        now);
    loop.changed(lane);
  }

  /** There is no room for it; a dead letter would take as much. Who asks for room logs it. */
  void dropForRoom(ParkedEvent parked, Instant now) {
    finishDropped(
        PendingDelivery.retried(parked),
        parked.attempts(),
        parked.history(),
        GiveUpReason.STORE_FULL,
        now);
    loop.changed(lane);
  }

  private void giveUp(
      PendingDelivery delivery,
      int attempts,
      List<Attempt> history,
      GiveUpReason reason,
      @Nullable LetterComposer letters,
      boolean isKeptOpen,
      Instant now) {
    if (letters == null) {
      drop(delivery, attempts, history, reason, now);
      return;
    }
    DeadLetter letter =
        letters.compose(
            new GivenUp(
                delivery.position,
                delivery.event,
                delivery.publishedAt,
                attempts,
                history,
                reason.toString(),
                now,
                delivery.redriven()));
    log.givenUp(delivery, attempts, reason, letter.key().due());
    changes.keep(letter);
    loop.parking(letter.entry().length());
    leaveRow(delivery);
    late.waits(LateAnswers.Waiting.of(letter), isKeptOpen);
  }

  private void drop(
      PendingDelivery delivery,
      int attempts,
      List<Attempt> history,
      GiveUpReason reason,
      Instant now) {
    log.dropped(delivery, attempts, reason);
    finishDropped(delivery, attempts, history, reason, now);
  }

  private void finishDropped(
      PendingDelivery delivery,
      int attempts,
      List<Attempt> history,
      GiveUpReason reason,
      Instant now) {
    meter.dropped(reason.toString());
    changes.finish(finished(delivery, attempts, history, Ending.DROPPED, reason.toString(), now));
    leave(delivery);
  }

  private static Finished finished(
      PendingDelivery delivery,
      int attempts,
      List<Attempt> history,
      Ending ending,
      String reason,
      Instant now) {
    return new Finished(
        delivery.position,
        delivery.event.id(),
        delivery.publishedAt,
        attempts,
        history,
        ending,
        reason,
        now,
        "",
        delivery.redriven());
  }

  /** The lane is done with the event. */
  private void leave(PendingDelivery delivery) {
    late.finished(delivery.position);
    leaveRow(delivery);
  }

  private void leaveRow(PendingDelivery delivery) {
    if (delivery.parked == null) {
      progress.finish(delivery);
    } else {
      Unparked row = delivery.parked.left();
      backlog.finished(row.key());
      changes.unpark(row);
    }
  }

  /** Exchanges that were kept open have ended: a success takes its events out of the queue. */
  void lateEnd(long[] positions, boolean isSuccess, Instant now) {
    for (long position : positions) {
      if (isSuccess) {
        deliveredLate(position, now);
      } else {
        late.closed(position);
      }
    }
  }

  private void deliveredLate(long position, Instant now) {
    LateAnswers.Waiting row = late.delivered(position);
    if (row != null) {
      meter.deliveredLate();
      withdraw(row);
      changes.finish(
          new Finished(
              position,
              row.eventId(),
              row.publishedAt(),
              row.attempts(),
              row.history(),
              Ending.DELIVERED_LATE,
              "",
              now,
              "",
              row.redriven()));
      late.finished(position);
      loop.changed(lane);
    }
  }

  private void withdraw(LateAnswers.Waiting row) {
    switch (row.place()) {
      case LateAnswers.Place.Letter(LetterKey key) -> changes.withdraw(key);
      case LateAnswers.Place.Parked(DueKey key) -> {
        if (changes.withdraw(new Unparked(key, row.eventId()))) {
          backlog.withdrawn(key);
        }
      }
    }
  }

  /** The subscription is gone: what fails now is not tried again. */
  void closeSoon() {
    isClosing = true;
  }
}
