package io.hermod.store;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that one lane cannot attempt now.
 *
 * @param attempts how many were made
 * @param history the last of these, oldest first
 * @param due when to try next; {@link #IN_LINE} for one that waits for its turn, not for a time
 * @param rule why then, in words; empty where no attempt was made
 * @param redriven null for one that comes from the journal
 */
public record ParkedEvent(
    long position,
    Event event,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    Instant due,
    String rule,
    @Nullable Redriven redriven) {

  /** The due time of those that stand in line: they follow each other by position. */
  public static final Instant IN_LINE = Instant.EPOCH;

  public ParkedEvent {
    history = List.copyOf(history);
    Redriven.check(position, redriven);
  }

  /** One that comes from the journal. */
  public ParkedEvent(
      long position,
      Event event,
      Instant publishedAt,
      int attempts,
      List<Attempt> history,
      Instant due,
      String rule) {
    this(position, event, publishedAt, attempts, history, due, rule, null);
  }

  /** Its time to live counts from here. */
  public Instant aliveSince() {
    return redriven == null ? publishedAt : redriven.at();
  }

  public DueKey key() {
    return new DueKey(due, position);
  }

  /** Its row, when the event has left it. */
  public Unparked left() {
    return new Unparked(key(), event.id());
  }
}
