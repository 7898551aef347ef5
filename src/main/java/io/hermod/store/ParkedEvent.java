package io.hermod.store;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;

/**
 * An event that one lane cannot attempt now.
 *
 * @param attempts how many were made
 * @param history the last of these, oldest first
 * @param due when to try next
 * @param rule why then, in words; empty where no attempt was made
 */
public record ParkedEvent(
    long position,
    Event event,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    Instant due,
    String rule) {

  public ParkedEvent {
    history = List.copyOf(history);
  }

  public DueKey key() {
    return new DueKey(due, position);
  }

  /** Its row, when the event has left it. */
  public Unparked left() {
    return new Unparked(key(), event.id());
  }
}
