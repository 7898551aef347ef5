package io.hermod.deadletter.search;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How delivery of a dead letter's event failed, as far as the entry says so.
 *
 * @param attempts 0 if the entry does not say how many there were
 */
public record FailedDelivery(
    @Nullable String reason,
    int attempts,
    @Nullable String outcome,
    @Nullable Instant publishedAt,
    @Nullable Instant lastAttemptAt) {

  /** Returns the time of the last attempt, or else of publishing; null if neither is known. */
  @Nullable Instant time() {
    return lastAttemptAt == null ? publishedAt : lastAttemptAt;
  }
}
