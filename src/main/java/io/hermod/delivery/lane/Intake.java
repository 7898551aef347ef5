package io.hermod.delivery.lane;

import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.event.Event;
import io.hermod.profile.Outcome;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Takes the events that a lane reads from the journal: filters them, and attempts or parks them.
 */
final class Intake {
  private final LaneFilter filter;
  private final LaneMode mode;
  private final Attempts attempts;
  private final Retries retries;
  private final Settlement settlement;
  private final LaneResources resources;

  Intake(
      LaneFilter filter,
      LaneMode mode,
      Attempts attempts,
      Retries retries,
      Settlement settlement,
      LaneResources resources) {
    this.filter = filter;
    this.mode = mode;
    this.attempts = attempts;
    this.retries = retries;
    this.settlement = settlement;
    this.resources = resources;
  }

  /**
   * Passes an event on if the filter matches. An event that does not fit now must be offered again.
   */
  Admission offer(long position, Event event, Instant publishedAt) {
    boolean isWanted = false;
    Admission admission = Admission.ADMITTED;
    try {
      isWanted = filter.matches(event);
      if (isWanted) {
        admission = accept(position, event, publishedAt);
      }
    } catch (Throwable fault) {
      faulted(position, event, publishedAt, isWanted, fault);
    }
    if (isWanted && admission == Admission.ADMITTED) {
      resources.meter().matched();
    }
    return admission;
  }

  private Admission accept(long position, Event event, Instant publishedAt) {
    if (mode.isSetAside()) {
      setAside(position, event, publishedAt);
      return Admission.ADMITTED;
    }
    return attempts.load(position, event, publishedAt, retries.reserved());
  }

  private void setAside(long position, Event event, Instant publishedAt) {
    Instant due = mode.keepsOrder() ? ParkedEvent.IN_LINE : now().truncatedTo(ChronoUnit.MICROS);
    ParkedEvent row =
        new ParkedEvent(position, event.detached(), publishedAt, 0, List.of(), due, "");
    if (mode.keepsOrder() && mode.isRecalling()) {
      settlement.setAsideAhead(row);
    } else {
      settlement.setAside(row);
    }
  }

  /** If the filter failed, it is evaluated again when the event's next attempt is due. */
  private void faulted(
      long position, Event event, Instant publishedAt, boolean isWanted, Throwable fault) {
    PendingDelivery delivery = PendingDelivery.fresh(position, event, publishedAt);
    settlement.started(delivery);
    settlement.faulted(
        delivery,
        attempts.route(),
        isWanted
            ? new Faulted(Outcome.INTERNAL_ERROR, "the event could not be processed", fault)
            : new Faulted(Outcome.FILTER_ERROR, "the filter failed", fault),
        now());
  }

  private Instant now() {
    return resources.clock().instant();
  }
}
