package io.hermod.delivery;

import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.profile.Outcome;
import io.hermod.store.DueResult;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the parked events of one lane when they are due and gives them to its courier. While the
 * endpoint is on probation nothing is taken but one event as a probe.
 */
final class Retries {
  /** After a long cut the oldest events of a line have expired: not one look for each. */
  private static final int LOOK_FOR_A_PROBE = 64;

  private final LaneLoop loop;
  private final Lane lane;
  private final Backlog backlog;
  private final Courier courier;
  private final Settlement settlement;
  private int reserved;
  private boolean isProbing;
  private @Nullable Instant wakeAt;

  Retries(LaneLoop loop, Lane lane, Backlog backlog, Courier courier, Settlement settlement) {
    this.loop = loop;
    this.lane = lane;
    this.backlog = backlog;
    this.courier = courier;
    this.settlement = settlement;
  }

  /** Requests kept free for what a look may find. */
  int reserved() {
    return reserved;
  }

  /** Looks for what is due, where there is room for it. */
  void pump() {
    if (backlog.nextDue() == null) {
      return;
    }
    Gate gate = courier.route().gate();
    int requests = roomForRequests();
    if (requests <= 0 || !backlog.isDue(loop.now())) {
      wakeAt(backlog.nextDue());
    } else if (!lane.isLineInOrder() || lane.isUnsureOfRows()) {
      // The commit that puts things in order has the lane go on.
      return;
    } else if (gate.isOpen()) {
      look(requests, courier.route().batching().maxEvents());
    } else if (gate.tryProbe(loop.now())) {
      isProbing = true;
      look(1, courier.route().keepsOrder() ? LOOK_FOR_A_PROBE : 1);
    } else {
      wakeAt(gate.opensAt());
    }
  }

  /** Retries get half of the requests while fresh events flow, all of them when set aside. */
  private int roomForRequests() {
    if (goesAlone()) {
      return 1 - courier.inFlight();
    }
    int share = lane.isSetAside() ? loop.maxInFlight() : (loop.maxInFlight() + 1) / 2;
    return Math.min(share - requestsUnderWay(), loop.maxInFlight() - courier.inFlight());
  }

  /** The first to try a link waits until all that were sent before are back in the line. */
  private boolean goesAlone() {
    Route route = courier.route();
    return route.keepsOrder() && !(route.gate().isOpen() && route.gate().isProven());
  }

  private int requestsUnderWay() {
    int perRequest = courier.route().batching().maxEvents();
    return (backlog.underWay() + perRequest - 1) / perRequest;
  }

  private void look(int requests, int perRequest) {
    reserved = requests;
    int events = (int) Math.min((long) requests * perRequest, loop.maxParkedPerLook());
    loop.findDue(lane.id(), backlog.look(), events, this::looked);
  }

  private void looked(DueResult result) {
    lane.guarded(_ -> found(result));
  }

  private void found(DueResult result) {
    reserved = 0;
    if (lane.hasEnded()) {
      return;
    }
    switch (result) {
      case DueResult.Failed(String reason) -> lookFailed(reason);
      case DueResult.Found found -> {
        lane.quarantined(found.quarantined());
        take(backlog.found(found, lane.unconfirmedRows()));
      }
    }
  }

  private void lookFailed(String reason) {
    lane.faults().add("parked events could not be read, will be tried again: " + reason);
    backlog.lookFailed();
    loop.afterAFault(this::lookAgain);
  }

  /** The probe is given back only now: whoever hears of it looks at once. */
  private void lookAgain() {
    probeUnused();
    lane.pump();
  }

  private void take(List<ParkedEvent> due) {
    // Forgotten before anything is sent: an answer may come at once, and with it the next probe.
    boolean isProbe = isProbing;
    isProbing = false;
    boolean mayGo = isProbe || courier.route().gate().isOpen();
    for (ParkedEvent event : due) {
      try {
        mayGo = take(event, mayGo, isProbe);
      } catch (Throwable fault) {
        // The others must not stay behind, for nobody would ever look at them again.
        settlement.faulted(
            PendingDelivery.retried(event),
            courier.route(),
            couldNotRetry(event, fault),
            loop.now());
      }
    }
    courier.ship();
    if (isProbe && mayGo) {
      courier.route().gate().probeUnused();
    }
    lane.lookedAtParking();
  }

  /** Takes one event; whether the next may go too. */
  private boolean take(ParkedEvent event, boolean mayGo, boolean isProbe) {
    if (courier.route().settler().isExpired(event.aliveSince(), loop.now())) {
      settlement.expired(event, courier.route(), loop.now());
      return mayGo;
    }
    if (!mayGo) {
      backlog.leftAlone(event.key());
      return false;
    }
    if (isUnjudged(event) && !lane.wants(event.event())) {
      settlement.unwanted(event);
      return true;
    }
    courier.loadAgain(event, isProbe);
    return !isProbe && mayGoOn();
  }

  /** Whether the filter failed when it was last asked about the event. */
  private static boolean isUnjudged(ParkedEvent event) {
    return !event.history().isEmpty()
        && event.history().getLast().outcome() == Outcome.FILTER_ERROR;
  }

  private static Faulted couldNotRetry(ParkedEvent event, Throwable fault) {
    return isUnjudged(event)
        ? new Faulted(Outcome.FILTER_ERROR, "the filter failed", fault)
        : new Faulted(Outcome.INTERNAL_ERROR, "the event could not be tried again", fault);
  }

  /** Where order counts, a link that has failed meanwhile stops all that come behind. */
  private boolean mayGoOn() {
    return !courier.route().keepsOrder() || courier.route().gate().isOpen();
  }

  private void probeUnused() {
    if (isProbing) {
      isProbing = false;
      courier.route().gate().probeUnused();
    }
  }

  private void wakeAt(@Nullable Instant due) {
    if (due != null && due.isAfter(loop.now()) && (wakeAt == null || due.isBefore(wakeAt))) {
      loop.at(due, this::wake);
      wakeAt = due;
    }
  }

  private void wake() {
    wakeAt = null;
    lane.pump();
  }
}
