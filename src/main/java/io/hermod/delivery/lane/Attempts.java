package io.hermod.delivery.lane;

import io.hermod.delivery.lane.HeldBodies.HeldBody;
import io.hermod.delivery.settle.Settler;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.event.Event;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Makes the attempts of one lane: groups events into batches within the limits of the lane and its
 * loop, and passes the outcome of each batch on to be settled. While the lane is paused, it sends
 * nothing, but responses still count.
 *
 * <p>This class is long because loading, sending and unloading a batch must account for the same
 * events.
 */
final class Attempts {
  private final LaneResources resources;
  private final AttemptLimits limits;
  private final Settlement settlement;
  private final LaneFaults faults;
  private final Queue<LaneAction> actions;
  private final FlowControl flow;
  private final PartialBatches partial;
  private Route route;
  // Parts of batches that were split, for which there is no room among the requests yet.
  private final Queue<DeliveryBatch> parts = new ArrayDeque<>();
  private @Nullable DeliveryBatch loading;
  private @Nullable HeldBody lastBody;
  private int inFlight;
  private boolean isClosed;

  Attempts(
      LaneResources resources,
      Settlement settlement,
      LaneFaults faults,
      Queue<LaneAction> actions,
      FlowControl flow,
      Route route) {
    this.resources = resources;
    this.limits = resources.limits();
    this.settlement = settlement;
    this.faults = faults;
    this.actions = actions;
    this.flow = flow;
    this.partial = new PartialBatches(resources.meter(), faults, settlement);
    this.route = route;
  }

  /** Uses a new destination or policy for every attempt from now on. */
  void changed(Route newRoute) {
    sendLoaded();
    route.gate().close();
    route = newRoute;
  }

  Route route() {
    return route;
  }

  /** Whether events may be sent: the lane is not paused, nor its endpoint on probation. */
  boolean isOpen() {
    return !flow.isPaused() && route.gate().isOpen();
  }

  boolean isPaused() {
    return flow.isPaused();
  }

  /** Called when a pause begins. A batch that is being loaded is not sent. */
  void paused() {
    DeliveryBatch batch = loading;
    if (batch != null) {
      loading = null;
      inFlight--;
      putBack(batch);
    }
    sendParts();
  }

  private void putBack(DeliveryBatch unsent) {
    limits.budget().giveBack(unsent.weight() + release(unsent));
    Instant now = resources.clock().instant();
    unsent.deliveries().forEach(each -> settlement.putBack(each, route.keepsOrder(), now));
  }

  FlowControl flow() {
    return flow;
  }

  /** How many requests are in flight, or are sent next. */
  int inFlight() {
    return inFlight + parts.size();
  }

  /** Whether an event could be attempted, or join a batch that is being loaded. */
  boolean mayLoad(int reserved) {
    return (loading != null || inFlight() + reserved < flow.maxRequests()) && flow.hasToken();
  }

  /** Loads an event for its first attempt, if there is room for it now. */
  Admission load(long position, Event event, Instant publishedAt, int reserved) {
    if (!flow.hasToken()) {
      return Admission.LANE_FULL;
    }
    int length = lengthOf(event, publishedAt);
    if (loading != null && !loading.hasRoomFor(length)) {
      sendLoaded();
    }
    Admission admission = admit(event, reserved);
    if (admission == Admission.ADMITTED) {
      lastBody = limits.bodies().hold(event, lastBody);
      PendingDelivery delivery = PendingDelivery.fresh(position, event, publishedAt, lastBody);
      settlement.started(delivery);
      add(delivery, length);
    }
    return admission;
  }

  /** The size of an event in a request body; not needed if each event is sent by itself. */
  private int lengthOf(Event event, Instant publishedAt) {
    return route.batching().maxEvents() == 1 ? 0 : route.sender().length(event, publishedAt);
  }

  private Admission admit(Event event, int reserved) {
    long size = event.weight() + limits.bodies().costOf(event, lastBody);
    if (loading != null) {
      return limits.budget().tryTakeBytes(size) ? Admission.ADMITTED : Admission.OVER_BUDGET;
    }
    if (!mayLoad(reserved)) {
      return Admission.LANE_FULL;
    }
    if (!limits.budget().tryTake(size, inFlight == 0)) {
      return Admission.OVER_BUDGET;
    }
    beginLoading(false);
    return Admission.ADMITTED;
  }

  /** Loads an event for another attempt. The lane asked for it within its limits. */
  void loadAgain(ParkedEvent parked, boolean isProbe) {
    int length = lengthOf(parked.event(), parked.publishedAt());
    if (loading != null && !loading.hasRoomFor(length)) {
      sendLoaded();
    }
    if (loading == null) {
      beginLoading(isProbe);
      limits.budget().take(parked.event().weight());
    } else {
      limits.budget().takeBytes(parked.event().weight());
    }
    PendingDelivery delivery = PendingDelivery.retried(parked);
    settlement.startedAgain(delivery);
    add(delivery, length);
  }

  private void beginLoading(boolean isProbe) {
    inFlight++;
    loading = new DeliveryBatch(route, isProbe);
  }

  private void add(PendingDelivery delivery, int length) {
    DeliveryBatch batch = loading;
    if (batch != null) {
      flow.sent(1);
      batch.add(delivery, length);
      if (batch.isFull()) {
        sendLoaded();
      }
    }
  }

  /** Sends the batch that is being loaded: events never wait for more events to fill a batch. */
  void sendLoaded() {
    DeliveryBatch batch = loading;
    if (batch != null) {
      loading = null;
      send(batch);
    }
  }

  private void send(DeliveryBatch batch) {
    batch.begins(resources.clock().instant());
    actions.add(batch);
  }

  /** Settles a batch according to its outcome. */
  void settled(DeliveryBatch batch, DeliveryOutcome outcome) {
    boolean isUnsent = isSplitUnsent(batch, outcome);
    boolean isSplit = !isClosed && (isUnsent || mustSplit(batch, outcome));
    inFlight--;
    limits.budget().giveBack(batch.weight() + (isSplit ? 0 : release(batch)));
    if (isClosed) {
      return;
    }
    if (outcome instanceof Faulted fault) {
      faults.add(fault, batch.deliveries().stream().allMatch(PendingDelivery::isNotice));
    }
    if (!isUnsent) {
      answered(batch, outcome, isSplit, resources.clock().instant());
    }
    if (isSplit) {
      split(batch);
    }
    sendParts();
  }

  /**
   * Releases the publish requests that the events are part of. The parts of a split batch keep
   * them.
   */
  private long release(DeliveryBatch batch) {
    long freed = 0;
    for (PendingDelivery delivery : batch.deliveries()) {
      freed += limits.bodies().release(delivery.body);
    }
    return freed;
  }

  /** Whether a batch that could not be written is split, which shows which event is the cause. */
  private static boolean isSplitUnsent(DeliveryBatch batch, DeliveryOutcome outcome) {
    return batch.size() > 1 && outcome instanceof Faulted fault && fault.isAboutEvent();
  }

  private void answered(
      DeliveryBatch batch, DeliveryOutcome outcome, boolean isSplit, Instant now) {
    if (outcome instanceof PartlyAccepted partly) {
      countWait(batch);
      partial.answered(batch, partly, now);
      return;
    }
    boolean isSuccess = batch.route().settler().isSuccess(outcome);
    try {
      count(batch, outcome, isSuccess, now);
      report(batch, outcome, isSuccess, now);
    } catch (Throwable fault) {
      // The events must be settled even if the metrics are wrong.
      faults.add("an outcome could not be counted", fault);
    }
    if (!isSplit) {
      settlement.settle(batch, outcome, isSuccess, now);
    }
  }

  private void count(DeliveryBatch batch, DeliveryOutcome outcome, boolean isSuccess, Instant now) {
    LaneMeter meter = resources.meter();
    Instant begunAt = batch.begunAt();
    countWait(batch);
    if (isSuccess) {
      meter.delivered(batch.size(), begunAt, now);
    } else {
      meter.failed(batch.size(), outcome.failure(), outcome.status() > 0, begunAt, now);
    }
  }

  private void countWait(DeliveryBatch batch) {
    if (batch.isFirstAttempt()) {
      resources.meter().waited(batch.publishedAt(0), batch.begunAt());
    }
  }

  private static void report(
      DeliveryBatch batch, DeliveryOutcome outcome, boolean isSuccess, Instant now) {
    Route route = batch.route();
    if (isSuccess) {
      route.gate().delivered(batch.isProbe());
    } else {
      route.gate().failed(outcome, route.settler().isAboutEvent(outcome), batch.isProbe(), now);
    }
  }

  private static boolean mustSplit(DeliveryBatch batch, DeliveryOutcome outcome) {
    return batch.size() > 1
        && batch.route().splitsFailed()
        && outcome instanceof Responded(int status, _)
        && (status == 400 || status == 413);
  }

  /** Sends each half by itself, so that one bad event does not fail the others. */
  private void split(DeliveryBatch batch) {
    List<PendingDelivery> all = batch.deliveries();
    int middle = all.size() / 2;
    addPart(all.subList(0, middle));
    addPart(all.subList(middle, all.size()));
  }

  private void addPart(List<PendingDelivery> deliveries) {
    DeliveryBatch part = new DeliveryBatch(route, false);
    deliveries.forEach(delivery -> part.add(delivery, 0));
    limits.budget().take(part.weight());
    parts.add(part);
  }

  /** Sends the parts of split batches, as many as there is room for. */
  private void sendParts() {
    while (!parts.isEmpty() && (flow.isPaused() || inFlight < flow.maxRequests())) {
      DeliveryBatch part = parts.remove();
      if (flow.isPaused()) {
        putBack(part);
      } else {
        inFlight++;
        flow.sent(part.size());
        send(part);
      }
    }
  }

  /**
   * Called when an exchange that was kept open after its timeout has ended.
   *
   * @param answer the late response; null if there was none
   */
  void lateEnd(DeliveryBatch batch, @Nullable DeliveryOutcome answer) {
    if (!isClosed) {
      Settler settler = batch.route().settler();
      settlement.lateEnd(
          batch.takeAwaitedLate(),
          id -> answer != null && isAccepted(answer, id, settler),
          resources.clock().instant());
    }
  }

  private static boolean isAccepted(DeliveryOutcome answer, String eventId, Settler settler) {
    if (answer instanceof PartlyAccepted partly) {
      Responded named = partly.of(eventId);
      return named == null || settler.isSuccess(named);
    }
    return settler.isSuccess(answer);
  }

  /** Ignores every response from now on. */
  void close() {
    isClosed = true;
    parts.forEach(part -> limits.budget().giveBack(part.weight() + release(part)));
    parts.clear();
    route.gate().close();
  }
}
