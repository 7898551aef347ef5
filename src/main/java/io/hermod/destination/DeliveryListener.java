package io.hermod.destination;

import org.jspecify.annotations.Nullable;

/** Receives the outcome of one request, always on the event loop that sent it. */
public interface DeliveryListener {

  /** Called exactly once. */
  void settled(DeliveryOutcome outcome);

  /**
   * Called exactly once if the request was settled as timed out but kept open, and otherwise never.
   *
   * @param answer the late response; null if there was none
   */
  void lateEnd(@Nullable DeliveryOutcome answer);
}
