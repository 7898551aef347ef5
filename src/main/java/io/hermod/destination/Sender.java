package io.hermod.destination;

/** Hands events to the destination of one subscription; belongs to one event loop. */
public interface Sender {

  /**
   * Sends all events in one request.
   *
   * @param cargo read when the request is written, which is before the listener hears of it
   * @param listener hears of the outcome on the same event loop
   */
  void send(Cargo cargo, DeliveryListener listener);
}
