package io.hermod.delivery;

import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.DueKey;
import io.hermod.store.LetterKey;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
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

  /** Where an event waits. */
  sealed interface Place {
    /** For its next attempt. */
    record Parked(DueKey key) implements Place {}

    /** To be written as a dead letter. */
    record Letter(LetterKey key) implements Place {}
  }

  /** A waiting event without its body. */
  record Waiting(
      long position,
      Place place,
      String eventId,
      Instant publishedAt,
      int attempts,
      List<Attempt> history,
      @Nullable Redriven redriven) {
    static Waiting of(ParkedEvent row) {
      return new Waiting(
          row.position(),
          new Place.Parked(row.key()),
          row.event().id(),
          row.publishedAt(),
          row.attempts(),
          row.history(),
          row.redriven());
    }

    static Waiting of(DeadLetter letter) {
      return new Waiting(
          letter.position(),
          new Place.Letter(letter.key()),
          letter.eventId(),
          letter.publishedAt(),
          letter.attempts(),
          letter.history(),
          letter.redriven());
    }
  }

  private static final class Awaited {
    /** Exchanges kept open: every attempt may have left one behind. */
    private int open;

    /** Null while the event does not wait: another attempt is under way. */
    private @Nullable Waiting row;

    private boolean isDelivered;
  }

  /**
   * The event waits now.
   *
   * @param isKeptOpen whether the exchange of its last attempt is
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
   * @return the waiting event; null where it is being attempted or already done with
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
