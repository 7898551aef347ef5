package io.hermod.destination;

import io.hermod.event.Event;
import java.time.Instant;

/** Hands events to the destination of one subscription; belongs to one event loop. */
public interface Sender {

  /**
   * How many bytes an event takes in the body of a request, in the schema that the subscription
   * gets.
   */
  int length(Event event, Instant publishedAt);

  /**
   * Sends all events in one request.
   *
   * @param cargo read when the request is written, which is before the listener hears of it
   * @param listener hears of the outcome on the same event loop
   */
  void send(Cargo cargo, DeliveryListener listener);
}
