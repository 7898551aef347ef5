package io.hermod.delivery.lane;

import io.hermod.delivery.lane.HeldBodies.HeldBody;
import io.hermod.event.Event;
import io.hermod.event.OwnEventId;
import io.hermod.store.Attempt;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One event on its way to one subscriber; a node in its lane's list of unfinished events. */
final class PendingDelivery {
  /** How many of the attempts made are remembered individually. */
  private static final int MAX_HISTORY = 64;

  final long position;
  final Event event;
  final Instant publishedAt;

  /** The request body that the event holds in memory; null if its own weight accounts for it. */
  final @Nullable HeldBody body;

  /** The event's row in parking, if it came from there. */
  final @Nullable ParkedEvent parked;

  /** Attempts made before the one under way. */
  final int attempts;

  /** The last of these attempts. */
  final List<Attempt> history;

  @Nullable PendingDelivery previous;
  @Nullable PendingDelivery next;

  private PendingDelivery(
      long position,
      Event event,
      Instant publishedAt,
      @Nullable HeldBody body,
      @Nullable ParkedEvent parked,
      int attempts,
      List<Attempt> history) {
    this.position = position;
    this.event = event;
    this.publishedAt = publishedAt;
    this.body = body;
    this.parked = parked;
    this.attempts = attempts;
    this.history = history;
  }

  static PendingDelivery fresh(long position, Event event, Instant publishedAt) {
    return fresh(position, event, publishedAt, null);
  }

  static PendingDelivery fresh(
      long position, Event event, Instant publishedAt, @Nullable HeldBody body) {
    return new PendingDelivery(position, event, publishedAt, body, null, 0, List.of());
  }

  static PendingDelivery retried(ParkedEvent parked) {
    return new PendingDelivery(
        parked.position(),
        parked.event(),
        parked.publishedAt(),
        null,
        parked,
        parked.attempts(),
        parked.history());
  }

  /** Null if the event was not redriven. */
  @Nullable Redriven redriven() {
    return parked == null ? null : parked.redriven();
  }

  /** Whether the event is a notice of this server. */
  boolean isNotice() {
    return OwnEventId.isNotice(event.id());
  }

  /** When the event's time to live began. */
  Instant aliveSince() {
    return parked == null ? publishedAt : parked.aliveSince();
  }

  /** When it was accepted, or when the attempt before ended. */
  Instant waitsSince() {
    if (history.isEmpty()) {
      return aliveSince();
    }
    Attempt last = history.getLast();
    return last.at().plusMillis(last.latencyMillis());
  }

  List<Attempt> historyWith(Attempt attempt) {
    List<Attempt> longer = new ArrayList<>(history);
    longer.add(attempt);
    return longer.size() > MAX_HISTORY ? longer.subList(1, longer.size()) : longer;
  }
}
