package io.hermod.delivery;

import io.hermod.delivery.HeldBodies.HeldBody;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.event.Event;
import io.hermod.profile.Outcome;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the attempts of one lane: puts events together, sends them within the lane's and the loop's
 * limits, and has what comes back settled.
 */
final class Courier {
  private final LaneLoop loop;
  private final Lane lane;
  private final Settlement settlement;
  private final LaneMeter meter;
  private Route route;
  private @Nullable Shipment loading;
  private @Nullable HeldBody lastBody;
  private int inFlight;
  private boolean isClosed;

  Courier(LaneLoop loop, Lane lane, Settlement settlement, LaneMeter meter, Route route) {
    this.loop = loop;
    this.lane = lane;
    this.settlement = settlement;
    this.meter = meter;
    this.route = route;
  }

  /** A new destination or policy holds for every attempt from now on. */
  void changed(Route newRoute) {
    ship();
    route.gate().close();
    route = newRoute;
  }

  Route route() {
    return route;
  }

  /** Requests under way, and one that is being loaded. */
  int inFlight() {
    return inFlight;
  }

  /** Whether a first attempt could be made, or join one that is being loaded. */
  boolean mayLoad(int reserved) {
    return loading != null || inFlight + reserved < loop.maxInFlight();
  }

  /** Loads an event for its first attempt; false when there is no room for it now. */
  boolean load(long position, Event event, Instant publishedAt, int reserved) {
    int length = lengthOf(event, publishedAt);
    if (loading != null && !loading.hasRoomFor(length)) {
      ship();
    }
    if (!takeRoomFor(event, reserved)) {
      return false;
    }
    lastBody = loop.bodies().hold(event, lastBody);
    PendingDelivery delivery = PendingDelivery.fresh(position, event, publishedAt, lastBody);
    settlement.started(delivery);
    add(delivery, length);
    return true;
  }

  /** What an event takes in the body of a request; nobody asks where each goes by itself. */
  private int lengthOf(Event event, Instant publishedAt) {
    return route.batching().maxEvents() == 1 ? 0 : route.sender().length(event, publishedAt);
  }

  private boolean takeRoomFor(Event event, int reserved) {
    long size = event.weight() + loop.bodies().costOf(event, lastBody);
    if (loading != null) {
      return loop.budget().tryTakeBytes(lane, size);
    }
    if (!mayLoad(reserved) || !loop.budget().tryTake(lane, size, inFlight == 0)) {
      return false;
    }
    beginLoading(false);
    return true;
  }

  /** Loads events for another attempt: they were asked for within the limits, so all of them go. */
  void loadAgain(ParkedEvent parked, boolean isProbe) {
    int length = lengthOf(parked.event(), parked.publishedAt());
    if (loading != null && !loading.hasRoomFor(length)) {
      ship();
    }
    if (loading == null) {
      beginLoading(isProbe);
      loop.budget().take(parked.event().weight());
    } else {
      loop.budget().takeBytes(parked.event().weight());
    }
    PendingDelivery delivery = PendingDelivery.retried(parked);
    settlement.startedAgain(delivery);
    add(delivery, length);
  }

  private void beginLoading(boolean isProbe) {
    inFlight++;
    loading = new Shipment(this, route, isProbe);
  }

  private void add(PendingDelivery delivery, int length) {
    Shipment shipment = loading;
    if (shipment != null) {
      shipment.add(delivery, length);
      if (shipment.isFull()) {
        ship();
      }
    }
  }

  /** Sends what is loaded: nothing waits for company. */
  void ship() {
    Shipment shipment = loading;
    if (shipment != null) {
      loading = null;
      send(shipment);
    }
  }

  private void send(Shipment shipment) {
    shipment.begins(loop.now());
    try {
      shipment.route().sender().send(shipment, shipment);
    } catch (Throwable fault) {
      shipment.settled(new Faulted(Outcome.INTERNAL_ERROR, "the request could not be sent", fault));
    }
  }

  void settled(Shipment shipment, DeliveryOutcome outcome) {
    boolean isUnsent = isSplitUnsent(shipment, outcome);
    boolean isSplit = !isClosed && (isUnsent || mustSplit(shipment, outcome));
    inFlight--;
    loop.budget().giveBack(shipment.weight() + (isSplit ? 0 : letGo(shipment)));
    if (isClosed) {
      return;
    }
    if (outcome instanceof Faulted fault) {
      lane.faulted(fault);
    }
    if (!isUnsent) {
      answered(shipment, outcome, isSplit, loop.now());
    }
    if (isSplit) {
      split(shipment);
    }
    lane.pump();
  }

  /** The bodies that its events are parts of; those of a split one are still under way. */
  private long letGo(Shipment shipment) {
    long freed = 0;
    for (PendingDelivery delivery : shipment.deliveries()) {
      freed += loop.bodies().letGo(delivery.body);
    }
    return freed;
  }

  /** Which event of several it is that cannot be sent shows when they go by themselves. */
  private static boolean isSplitUnsent(Shipment shipment, DeliveryOutcome outcome) {
    return shipment.size() > 1 && outcome instanceof Faulted fault && fault.isAboutEvent();
  }

  private void answered(Shipment shipment, DeliveryOutcome outcome, boolean isSplit, Instant now) {
    boolean isSuccess = shipment.route().settler().isSuccess(outcome);
    try {
      count(shipment, outcome, isSuccess, now);
      report(shipment, outcome, isSuccess, now);
    } catch (Throwable fault) {
      // Whatever becomes of the figures, the events must be settled.
      lane.faults().add("an outcome could not be counted", fault);
    }
    if (!isSplit) {
      settlement.settle(shipment, outcome, isSuccess, now);
    }
  }

  private void count(Shipment shipment, DeliveryOutcome outcome, boolean isSuccess, Instant now) {
    Instant begunAt = shipment.begunAt();
    if (shipment.isFirstAttempt()) {
      meter.waited(shipment.publishedAt(0), begunAt);
    }
    if (isSuccess) {
      meter.delivered(shipment.size(), begunAt, now);
    } else {
      boolean isAnswered = outcome instanceof Answered;
      meter.failed(shipment.size(), outcome.failure(), isAnswered, begunAt, now);
    }
  }

  private static void report(
      Shipment shipment, DeliveryOutcome outcome, boolean isSuccess, Instant now) {
    Route route = shipment.route();
    if (isSuccess) {
      route.gate().delivered(shipment.isProbe());
    } else {
      route.gate().failed(outcome, route.settler().isAboutEvent(outcome), shipment.isProbe(), now);
    }
  }

  private static boolean mustSplit(Shipment shipment, DeliveryOutcome outcome) {
    return shipment.size() > 1
        && shipment.route().splitsFailed()
        && outcome instanceof Answered(int status, _)
        && (status == 400 || status == 413);
  }

  /** One bad event must not take the others with it: each half is tried by itself, at once. */
  private void split(Shipment shipment) {
    List<PendingDelivery> all = shipment.deliveries();
    int middle = all.size() / 2;
    sendPart(all.subList(0, middle));
    sendPart(all.subList(middle, all.size()));
  }

  private void sendPart(List<PendingDelivery> deliveries) {
    Shipment part = new Shipment(this, route, false);
    deliveries.forEach(delivery -> part.add(delivery, 0));
    inFlight++;
    loop.budget().take(part.weight());
    send(part);
  }

  /** An exchange that was kept open after its time-out has ended. */
  void lateEnd(Shipment shipment, @Nullable Answered answer) {
    if (!isClosed) {
      boolean isSuccess = answer != null && shipment.route().settler().isSuccess(answer);
      settlement.lateEnd(shipment.takeAwaitedLate(), isSuccess, loop.now());
    }
  }

  /** Answers that come now are of no interest. */
  void close() {
    isClosed = true;
    route.gate().close();
  }
}
