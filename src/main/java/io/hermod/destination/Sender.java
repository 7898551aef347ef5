package io.hermod.destination;

import io.hermod.event.Event;
import java.util.List;
import java.util.function.Consumer;

/** Hands events to the destination of one subscription; belongs to one event loop. */
public interface Sender {

  /**
   * Sends all events in one request.
   *
   * @param deliveryCount attempts already made
   * @param done told exactly once, on the same event loop
   */
  void send(List<Event> events, int deliveryCount, Consumer<DeliveryOutcome> done);
}
