package io.hermod.testing;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one subscription did with an event, and what it will do next.
 *
 * @param subscription its name; null if it has been deleted
 * @param attempts the last ones, oldest first
 * @param nextAttemptAt null if there will be none, or if nobody knows when
 * @param rule why the next attempt is due then, in a sentence; empty if there will be none
 */
public record Delivery(
    @Nullable String subscription,
    DeliveryState state,
    List<Attempt> attempts,
    @Nullable Instant nextAttemptAt,
    String rule) {

  public Delivery {
    attempts = List.copyOf(attempts);
  }

  /** How many attempts were made, including those that are no longer listed. */
  public int attemptsMade() {
    return attempts.isEmpty() ? 0 : attempts.getLast().number();
  }
}
