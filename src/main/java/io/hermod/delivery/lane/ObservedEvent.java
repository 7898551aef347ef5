package io.hermod.delivery.lane;

import io.hermod.event.Event;
import java.time.Instant;

/**
 * An event as its observer sees it.
 *
 * @param position its place in the journal, which identifies it within its subscription
 * @param attempts the number of attempts made before
 * @param waitsSince when it was accepted, or when the attempt before ended
 */
public record ObservedEvent(
    Event event, long position, Instant publishedAt, int attempts, Instant waitsSince) {

  static ObservedEvent of(PendingDelivery delivery) {
    return new ObservedEvent(
        delivery.event,
        delivery.position,
        delivery.publishedAt,
        delivery.attempts,
        delivery.waitsSince());
  }
}
