package io.hermod.delivery;

import io.hermod.event.Event;
import io.hermod.store.DueKey;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One event on its way to one subscriber; a link of its lane's list of unfinished events. */
final class PendingDelivery {
  final long position;
  final Event event;
  final Instant publishedAt;

  /** Where the event stands in parking, if it came from there. */
  final @Nullable DueKey parkedAs;

  /** Attempts made before the one under way. */
  final int attempts;

  @Nullable PendingDelivery previous;
  @Nullable PendingDelivery next;

  private PendingDelivery(
      long position, Event event, Instant publishedAt, @Nullable DueKey parkedAs, int attempts) {
    this.position = position;
    this.event = event;
    this.publishedAt = publishedAt;
    this.parkedAs = parkedAs;
    this.attempts = attempts;
  }

  static PendingDelivery fresh(long position, Event event, Instant publishedAt) {
    return new PendingDelivery(position, event, publishedAt, null, 0);
  }

  static PendingDelivery retried(ParkedEvent parked) {
    return new PendingDelivery(
        parked.position(), parked.event(), parked.publishedAt(), parked.key(), parked.attempts());
  }

  ParkedEvent parkedAgain(int attemptsMade, Instant due, String outcome) {
    return new ParkedEvent(position, event, publishedAt, attemptsMade, due, outcome);
  }
}
