package io.hermod.deadletter.write;

import io.hermod.event.Event;
import io.hermod.store.Attempt;
import io.hermod.store.Redriven;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that will not be attempted again.
 *
 * @param attempts the number of attempts
 * @param history the last attempts, oldest first
 * @param at when it was given up
 * @param redriven null for an event from the journal
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
