package io.hermod.delivery.lane;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.event.Event;
import io.hermod.event.TraceContext;
import java.time.Instant;

/**
 * Watches what happens to the single events of one subscription. Called on the loop of its lane, so
 * it never blocks.
 */
public interface DeliveryObserver {

  /**
   * Whether it wants to know of an attempt. Asked for each event before anything is prepared, so
   * that the others cost next to nothing.
   */
  boolean watches(Event event, boolean isSuccess);

  /** Called for each event that it watches, when the request has ended. */
  void attempted(ObservedEvent event, DeliveryOutcome outcome, boolean isSuccess, Span time);

  /**
   * Called when an event ends undelivered.
   *
   * @param isKept whether it becomes a dead letter; otherwise it is dropped
   */
  void givenUp(ObservedEvent event, String reason, boolean isKept, Instant now);

  /**
   * Returns the trace context that a request with this event carries; its own, unless the attempt
   * is a span of its own.
   *
   * @param attempts the number of attempts made before
   */
  default TraceContext sent(TraceContext own, long position, int attempts) {
    return own;
  }

  /** When an attempt began and ended. */
  record Span(Instant begunAt, Instant endedAt) {}
}
