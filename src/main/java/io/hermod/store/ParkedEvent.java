package io.hermod.store;

import io.hermod.event.Event;
import java.time.Instant;

/**
 * An event that one lane cannot attempt now.
 *
 * @param attempts made so far
 * @param due when to try next
 * @param lastOutcome what the last attempt met, in words; empty where there was none
 */
public record ParkedEvent(
    long position,
    Event event,
    Instant publishedAt,
    int attempts,
    Instant due,
    String lastOutcome) {

  public DueKey key() {
    return new DueKey(due, position);
  }
}
