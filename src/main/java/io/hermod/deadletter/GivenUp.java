package io.hermod.deadletter;

import io.hermod.event.Event;
import io.hermod.store.Attempt;
import java.time.Instant;
import java.util.List;

/**
 * An event that will not be tried again.
 *
 * @param attempts how many were made
 * @param history the last of these, oldest first
 * @param at when it was given up
 */
public record GivenUp(
    long position,
    Event event,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    String reason,
    Instant at) {

  public GivenUp {
    history = List.copyOf(history);
  }
}
