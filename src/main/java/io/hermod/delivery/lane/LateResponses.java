package io.hermod.delivery.lane;

import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.DueKey;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events of one lane that got no response in time but may still get one. It knows their rows,
 * so that a late success can remove them.
 */
final class LateResponses {
  private final Map<Long, Awaited> awaited = new HashMap<>();

  /** The key of the row in which an event waits. */
  sealed interface RowKey {
    /** The event waits for its next attempt. */
    record Parked(DueKey key) implements RowKey {}

    /** The event waits to be written as a dead letter. */
    record Letter(DeadLetterKey key) implements RowKey {}
  }

  /** A waiting event without its body. */
  record Waiting(
      long position,
      RowKey key,
      String eventId,
      Instant publishedAt,
      int attempts,
      List<Attempt> history,
      @Nullable Redriven redriven) {
    Finished deliveredLate(Instant now) {
      return new Finished(
          position,
          eventId,
          publishedAt,
          attempts,
          history,
          Ending.DELIVERED_LATE,
          "",
          now,
          "",
          redriven);
    }

    static Waiting of(ParkedEvent row) {
      return new Waiting(
          row.position(),
          new RowKey.Parked(row.key()),
          row.event().id(),
          row.publishedAt(),
          row.attempts(),
          row.history(),
          row.redriven());
    }

    static Waiting of(DeadLetter letter) {
      return new Waiting(
          letter.position(),
          new RowKey.Letter(letter.key()),
          letter.eventId(),
          letter.publishedAt(),
          letter.attempts(),
          letter.history(),
          letter.redriven());
    }
  }

  private static final class Awaited {
    /** How many exchanges are kept open: every attempt may have left one behind. */
    private int open;

    /** Null while another attempt is under way. */
    private @Nullable Waiting row;

    private boolean isDelivered;
  }

  /**
   * Called when an event waits for an attempt or as a dead letter.
   *
   * @param isKeptOpen whether the exchange of its last attempt is kept open
   */
  void waits(Waiting row, boolean isKeptOpen) {
    Awaited event =
        isKeptOpen
            ? awaited.computeIfAbsent(row.position(), _ -> new Awaited())
            : awaited.get(row.position());
    if (event != null) {
      event.open += isKeptOpen ? 1 : 0;
      event.row = row;
    }
  }

  /** Called when another attempt begins. */
  void attempted(long position) {
    Awaited event = awaited.get(position);
    if (event != null) {
      event.row = null;
    }
  }

  /** Whether a late success arrived while another attempt was under way. */
  boolean isDelivered(long position) {
    Awaited event = awaited.get(position);
    return event != null && event.isDelivered;
  }

  /** Called when the lane has finished the event. */
  void finished(long position) {
    if (!awaited.isEmpty()) {
      awaited.remove(position);
    }
  }

  /**
   * Called when an exchange that was kept open has ended with a success.
   *
   * @return the waiting event; null if it is being attempted or is already finished
   */
  @Nullable Waiting delivered(long position) {
    Awaited event = awaited.get(position);
    if (event == null) {
      return null;
    }
    event.isDelivered = true;
    return event.row;
  }

  /** Called when an exchange that was kept open has ended without a success. */
  void closed(long position) {
    Awaited event = awaited.get(position);
    if (event != null && --event.open == 0 && !event.isDelivered) {
      awaited.remove(position);
    }
  }
}
