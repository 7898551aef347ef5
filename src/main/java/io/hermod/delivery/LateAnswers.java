package io.hermod.delivery;

import io.hermod.store.Attempt;
import io.hermod.store.DueKey;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Events of one lane that were not answered in time but may be answered yet: where their rows
 * stand, so that a late success can take them out of the retry queue.
 */
final class LateAnswers {
  private final Map<Long, Awaited> awaited = new HashMap<>();

  /** A parked event without its body. */
  record Waiting(
      DueKey key, String eventId, Instant publishedAt, int attempts, List<Attempt> history) {
    static Waiting of(ParkedEvent row) {
      return new Waiting(
          row.key(), row.event().id(), row.publishedAt(), row.attempts(), row.history());
    }
  }

  private static final class Awaited {
    /** Exchanges kept open: every attempt may have left one behind. */
    private int open;

    /** Null while the event is not parked: another attempt is under way. */
    private @Nullable Waiting row;

    private boolean isDelivered;
  }

  /** The exchange of an event that is parked now stays open. */
  void expected(ParkedEvent row) {
    Awaited event = awaited.computeIfAbsent(row.position(), _ -> new Awaited());
    event.open++;
    event.row = Waiting.of(row);
  }

  /** The event is parked again. */
  void parked(ParkedEvent row) {
    Awaited event = awaited.get(row.position());
    if (event != null) {
      event.row = Waiting.of(row);
    }
  }

  /** Another attempt at the event begins. */
  void attempted(long position) {
    Awaited event = awaited.get(position);
    if (event != null) {
      event.row = null;
    }
  }

  /** Whether a success came for it while another attempt was under way. */
  boolean isDelivered(long position) {
    Awaited event = awaited.get(position);
    return event != null && event.isDelivered;
  }

  /** The lane is done with the event. */
  void finished(long position) {
    if (!awaited.isEmpty()) {
      awaited.remove(position);
    }
  }

  /**
   * An exchange that was kept open has ended with a success.
   *
   * @return the parked event; null where it is being attempted or already done with
   */
  @Nullable Waiting delivered(long position) {
    Awaited event = awaited.get(position);
    if (event == null) {
      return null;
    }
    event.isDelivered = true;
    return event.row;
  }

  /** An exchange that was kept open has ended without. */
  void closed(long position) {
    Awaited event = awaited.get(position);
    if (event != null && --event.open == 0 && !event.isDelivered) {
      awaited.remove(position);
    }
  }
}
