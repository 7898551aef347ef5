package io.hermod.destination;

import io.hermod.destination.DeliveryOutcome.Answered;
import org.jspecify.annotations.Nullable;

/** Hears what became of one request; always on the event loop that sent it. */
public interface DeliveryListener {

  /** Told exactly once. */
  void settled(DeliveryOutcome outcome);

  /**
   * Told exactly once after the request was settled as timed out but kept open, and not otherwise.
   *
   * @param answer the late one; null where none came
   */
  void lateEnd(@Nullable Answered answer);
}
