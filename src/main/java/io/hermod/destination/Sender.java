package io.hermod.destination;

import io.hermod.event.Event;
import java.time.Instant;

/** Sends events to the destination of one subscription. Belongs to one event loop. */
public interface Sender {

  /** Returns how many bytes an event takes in a request body, in the schema of the subscription. */
  int length(Event event, Instant publishedAt);

  /**
   * Sends all events in one request.
   *
   * @param batch read when the request is written, which is before the listener is called
   * @param listener receives the outcome on the same event loop
   */
  void send(BatchBody batch, DeliveryListener listener);
}
