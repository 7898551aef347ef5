package io.hermod.destination;

import io.hermod.event.Event;
import java.util.List;

/** Hands events to the destination of one subscription; belongs to one event loop. */
public interface Sender {

  /**
   * Sends all events in one request.
   *
   * @param deliveryCount attempts already made
   * @param listener hears of the outcome on the same event loop
   */
  void send(List<Event> events, int deliveryCount, DeliveryListener listener);
}
