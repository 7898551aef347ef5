package io.hermod.deadletter;

import io.hermod.event.Event;
import io.hermod.store.Attempt;
import io.hermod.store.Redriven;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that will not be tried again.
 *
 * @param attempts how many were made
 * @param history the last of these, oldest first
 * @param at when it was given up
 * @param redriven null for one that came from the journal
 */
public record GivenUp(
    long position,
    Event event,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    String reason,
    Instant at,
    @Nullable Redriven redriven) {

  public GivenUp {
    history = List.copyOf(history);
  }
}
