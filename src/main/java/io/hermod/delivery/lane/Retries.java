package io.hermod.delivery.lane;

import io.hermod.delivery.endpoint.Gate;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.profile.Outcome;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the parked events of one lane when they are due and attempts them again. While the endpoint
 * is on probation, it attempts only one event, as a probe.
 *
 * <pre>
 * idle ──(due, room for requests)──▶ looking ──(found)──▶ taking ──(last event taken)──▶ idle
 *                                    looking ──(failed)──▶ waiting ──(a moment later)──▶ idle
 * </pre>
 *
 * <p>This class is long because all states of the diagram share one set of rows.
 */
final class Retries {
  private static final int MAX_EVENTS_PER_LOOK = 5000;

  /** After a long outage, the oldest events of a link have expired, so a probe looks at many. */
  private static final int EVENTS_PER_PROBE_OF_A_LINK = 64;

  private final Backlog backlog;
  private final Attempts attempts;
  private final Settlement settlement;
  private final LaneFilter filter;
  private final LaneResources resources;
  private final LaneFaults faults;
  private final Queue<LaneAction> actions;
  private final Deque<ParkedEvent> found = new ArrayDeque<>();
  private int reserved;
  private boolean isProbing;
  private boolean isWaitingToLookAgain;
  // While events are taken: whether this is a probe, and whether the next event may be sent.
  private boolean isTaking;
  private boolean isProbe;
  private boolean mayGo;
  private @Nullable Instant wakeAt;

  Retries(
      Backlog backlog,
      Attempts attempts,
      Settlement settlement,
      LaneFilter filter,
      LaneResources resources,
      LaneFaults faults,
      Queue<LaneAction> actions) {
    this.backlog = backlog;
    this.attempts = attempts;
    this.settlement = settlement;
    this.filter = filter;
    this.resources = resources;
    this.faults = faults;
    this.actions = actions;
  }

  /**
   * How many requests are reserved for the events that a look may find: all, if the subscription
   * limits what is sent and an event is due. Otherwise new events would take every request and
   * every token that becomes free.
   */
  int reserved() {
    FlowControl flow = attempts.flow();
    return flow.isLimited() && mustGoFirst() ? flow.maxRequests() : reserved;
  }

  private boolean mustGoFirst() {
    return !isWaitingToLookAgain && backlog.isDue(now()) && roomForRequests(false) > 0;
  }

  /**
   * Looks for events that are due, if there is room for them.
   *
   * @param isSetAside whether the lane attempts parked events only
   * @param mayTake whether the first row in the store is the one to attempt next; if not, the
   *     commit that puts the rows in order makes the lane look again
   */
  void look(boolean isSetAside, boolean mayTake) {
    wakeForTokens();
    if (isWaitingToLookAgain || attempts.isPaused() || backlog.nextDue() == null) {
      return;
    }
    Instant now = now();
    Gate gate = attempts.route().gate();
    int requests = roomForRequests(isSetAside);
    if (requests <= 0 || !backlog.isDue(now)) {
      wakeAt(backlog.nextDue(), now);
    } else if (!mayTake) {
      return;
    } else if (!attempts.flow().hasToken()) {
      wakeForTokens();
    } else if (gate.isOpen()) {
      look(requests, attempts.route().batching().maxEvents());
    } else if (gate.tryProbe(now)) {
      isProbing = true;
      look(1, attempts.route().keepsOrder() ? EVENTS_PER_PROBE_OF_A_LINK : 1);
    } else {
      wakeAt(gate.opensAt(), now);
    }
  }

  private void wakeForTokens() {
    Instant refilled = attempts.flow().tokensAt();
    if (refilled != null) {
      wakeAt(refilled, now());
    }
  }

  /** Retries get half of the requests while new events arrive, and all if the lane is set aside. */
  private int roomForRequests(boolean isSetAside) {
    if (goesAlone()) {
      return 1 - attempts.inFlight();
    }
    int most = attempts.flow().maxRequests();
    int share = isSetAside ? most : (most + 1) / 2;
    return Math.min(share - requestsInFlight(), most - attempts.inFlight());
  }

  /**
   * The event that tests a link waits until all events that were sent before are back in parking.
   */
  private boolean goesAlone() {
    Route route = attempts.route();
    return route.keepsOrder() && !(route.gate().isOpen() && route.gate().isProven());
  }

  private int requestsInFlight() {
    int perRequest = attempts.route().batching().maxEvents();
    return (backlog.underWay() + perRequest - 1) / perRequest;
  }

  private void look(int requests, int perRequest) {
    reserved = requests;
    int wanted = (int) Math.min((long) requests * perRequest, MAX_EVENTS_PER_LOOK);
    int events = attempts.flow().tokens(wanted);
    actions.add(new LaneAction.FindDue(backlog.look(), events));
  }

  private void wakeAt(@Nullable Instant due, Instant now) {
    if (due != null && due.isAfter(now) && (wakeAt == null || due.isBefore(wakeAt))) {
      actions.add(new LaneAction.WakeAt(due));
      wakeAt = due;
    }
  }

  /** Called at the time of a {@link LaneAction.WakeAt}. */
  void woken() {
    wakeAt = null;
  }

  /** Called when a pause begins. What was found but not sent stays where it is. */
  void paused() {
    boolean hadProbe = isProbing || (isTaking && isProbe && mayGo);
    isProbing = false;
    isProbe = false;
    mayGo = false;
    if (hadProbe) {
      attempts.route().gate().probeUnused();
    }
  }

  /** Called when parking could not be read. */
  void lookFailed(String reason) {
    reserved = 0;
    faults.add("parked events could not be read, will retry: " + reason);
    backlog.lookFailed();
    isWaitingToLookAgain = true;
    actions.add(new LaneAction.LookAgain());
  }

  /**
   * Looks again, and returns an unused probe. Not earlier: the lane that takes it looks at once.
   */
  void lookAgain() {
    isWaitingToLookAgain = false;
    if (isProbing) {
      isProbing = false;
      attempts.route().gate().probeUnused();
    }
  }

  /**
   * Takes the events that a look found. They are then attempted one by one.
   *
   * @param unconfirmed rows that no commit is known to have written
   */
  void found(DueResult.Found result, Set<DueKey> unconfirmed) {
    reserved = 0;
    found.addAll(backlog.found(result, unconfirmed));
    isTaking = true;
    // Before anything is sent: a response may arrive at once, and start the next probe.
    isProbe = isProbing;
    isProbing = false;
    mayGo = isProbe || attempts.isOpen();
  }

  boolean isTaking() {
    return isTaking;
  }

  /** Takes the next event that was found. */
  void takeNext() {
    ParkedEvent event = found.poll();
    if (event == null) {
      finishTaking();
      return;
    }
    if (!backlog.isUnderWay(event.position())) {
      return; // A late success has finished it since it was found.
    }
    try {
      mayGo = take(event);
    } catch (Throwable fault) {
      // Continue with the other events, because nothing would ever look at them again.
      settlement.faulted(
          PendingDelivery.retried(event), attempts.route(), couldNotRetry(event, fault), now());
    }
  }

  private void finishTaking() {
    isTaking = false;
    attempts.sendLoaded();
    if (isProbe && mayGo) {
      attempts.route().gate().probeUnused();
    }
  }

  /** Takes one event. Returns whether the next may be sent too. */
  private boolean take(ParkedEvent event) {
    if (attempts.route().settler().isExpired(event.aliveSince(), now())) {
      settlement.expired(event, attempts.route(), now());
      return mayGo;
    }
    if (!mayGo) {
      backlog.leftAlone(event.key());
      return false;
    }
    if (hasFilterFailed(event) && !isWantedNow(event)) {
      settlement.unwanted(event);
      return true;
    }
    attempts.loadAgain(event, isProbe);
    return !isProbe && mayGoOn();
  }

  /** Whether the filter failed when it was last evaluated for the event. */
  private static boolean hasFilterFailed(ParkedEvent event) {
    return !event.history().isEmpty()
        && event.history().getLast().outcome() == Outcome.FILTER_ERROR;
  }

  private boolean isWantedNow(ParkedEvent event) {
    boolean isWanted = filter.matchesNow(event.event());
    if (isWanted) {
      resources.meter().matched();
    }
    return isWanted;
  }

  private static Faulted couldNotRetry(ParkedEvent event, Throwable fault) {
    return hasFilterFailed(event)
        ? new Faulted(Outcome.FILTER_ERROR, "the filter failed", fault)
        : new Faulted(Outcome.INTERNAL_ERROR, "the event could not be retried", fault);
  }

  /** If order matters, a link that has failed in the meantime stops all events behind. */
  private boolean mayGoOn() {
    return !attempts.route().keepsOrder() || attempts.route().gate().isOpen();
  }

  private Instant now() {
    return resources.clock().instant();
  }
}
