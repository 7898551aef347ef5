package io.hermod.delivery;

import io.hermod.destination.Cargo;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.event.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What travels in one request: one event, or a batch that succeeds or fails as a whole. */
final class Shipment implements Cargo, DeliveryListener {
  private static final long[] NONE = {};

  private final Courier courier;
  private final Route route;
  private final boolean isProbe;
  private final List<PendingDelivery> deliveries = new ArrayList<>(1);
  private Instant begunAt = Instant.EPOCH;
  // Of the body: its brackets, its events, and the commas between them.
  private long bytes = 2;
  private long weight;
  private long[] awaitedLate = NONE;
  private boolean isSettled;

  /**
   * An empty one.
   *
   * @param isProbe whether it shows how an endpoint on probation is doing
   */
  Shipment(Courier courier, Route route, boolean isProbe) {
    this.courier = courier;
    this.route = route;
    this.isProbe = isProbe;
  }

  /** Whether the event may travel along; one that is too large for any batch travels alone. */
  boolean hasRoomFor(int length) {
    return deliveries.isEmpty()
        || (deliveries.size() < route.batching().maxEvents()
            && bytes + 1 + length <= route.batching().preferredBytes());
  }

  boolean isFull() {
    return deliveries.size() >= route.batching().maxEvents()
        || bytes >= route.batching().preferredBytes();
  }

  /**
   * Adds one more event.
   *
   * @param length what it takes in the body
   */
  void add(PendingDelivery delivery, int length) {
    bytes += length + (deliveries.isEmpty() ? 0 : 1);
    deliveries.add(delivery);
    weight += delivery.event.weight();
  }

  @Override
  public Event event(int index) {
    return deliveries.get(index).event;
  }

  @Override
  public Instant publishedAt(int index) {
    return deliveries.get(index).publishedAt;
  }

  List<PendingDelivery> deliveries() {
    return deliveries;
  }

  @Override
  public int size() {
    return deliveries.size();
  }

  @Override
  public int deliveryCount() {
    return deliveries.getFirst().attempts;
  }

  /** Whether its first event was never tried before; one that is sent again was. */
  boolean isFirstAttempt() {
    PendingDelivery first = deliveries.getFirst();
    return first.attempts == 0 && first.redriven() == null;
  }

  /** What the events weigh in memory. */
  long weight() {
    return weight;
  }

  Route route() {
    return route;
  }

  boolean isProbe() {
    return isProbe;
  }

  void begins(Instant now) {
    begunAt = now;
  }

  Instant begunAt() {
    return begunAt;
  }

  @Override
  public void settled(DeliveryOutcome outcome) {
    if (!isSettled) {
      isSettled = true;
      courier.settled(this, outcome);
    }
  }

  /** Only the positions are kept for a late answer, no bodies. */
  void awaitsLateAnswer() {
    awaitedLate = deliveries.stream().mapToLong(delivery -> delivery.position).toArray();
    deliveries.clear();
  }

  /** Of these a late end may be told, once. */
  long[] takeAwaitedLate() {
    long[] positions = awaitedLate;
    awaitedLate = NONE;
    return positions;
  }

  @Override
  public void lateEnd(@Nullable Answered answer) {
    courier.lateEnd(this, answer);
  }
}
