package io.hermod.delivery.lane;

import io.hermod.destination.BatchBody;
import io.hermod.event.Event;
import io.hermod.event.TraceContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of one request. As an action, it means: send them. */
public final class DeliveryBatch implements BatchBody, LaneAction {
  private final Route route;
  private final boolean isProbe;
  private final List<PendingDelivery> deliveries = new ArrayList<>(1);
  private Instant begunAt = Instant.EPOCH;
  // The size of the body: its brackets, its events, and the commas between them.
  private long bytes = 2;
  private long weight;
  private List<AwaitedEvent> awaitedLate = List.of();

  /**
   * Creates an empty batch.
   *
   * @param isProbe whether it tests an endpoint on probation
   */
  DeliveryBatch(Route route, boolean isProbe) {
    this.route = route;
    this.isProbe = isProbe;
  }

  /** Whether the event fits. One that is too large for any batch is sent alone. */
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
   * Adds an event.
   *
   * @param length its size in the request body
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
  public long position(int index) {
    return deliveries.get(index).position;
  }

  @Override
  public Instant publishedAt(int index) {
    return deliveries.get(index).publishedAt;
  }

  @Override
  public @Nullable TraceContext trace(int index) {
    PendingDelivery delivery = deliveries.get(index);
    TraceContext own = delivery.event.trace();
    DeliveryObserver observer = route.observer();
    return own == null || observer == null
        ? own
        : observer.sent(own, delivery.position, delivery.attempts);
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

  /** Whether its first event was never attempted before. A redriven event was. */
  boolean isFirstAttempt() {
    PendingDelivery first = deliveries.getFirst();
    return first.attempts == 0 && first.redriven() == null;
  }

  /** How much memory the events take. */
  long weight() {
    return weight;
  }

  public Route route() {
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

  /** Keeps only the positions and ids of its events, for a late response. */
  void awaitLateResponse() {
    awaitedLate =
        deliveries.stream().map(each -> new AwaitedEvent(each.position, each.event.id())).toList();
    deliveries.clear();
  }

  /** The events that wait for a late response; empty from the second call on. */
  List<AwaitedEvent> takeAwaitedLate() {
    List<AwaitedEvent> events = awaitedLate;
    awaitedLate = List.of();
    return events;
  }
}
