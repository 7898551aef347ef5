package io.hermod.deadletter.write;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When to write dead letters, and when to drop them.
 *
 * @param delay the time between giving up an event and writing it
 * @param giveUpAfter how long after its due time a letter is kept if its container cannot be
 *     written to
 */
public record DeadLetterRules(Duration delay, Duration giveUpAfter) {
  private static final Duration FIRST_STEP = Duration.ofSeconds(10);
  private static final Duration SECOND_STEP = Duration.ofMinutes(1);
  private static final Duration LATER_STEPS = Duration.ofMinutes(5);

  /**
   * Waits between blobs, so that letters that arrive one by one share a blob: each blob costs a
   * storage operation.
   */
  private static final Duration BETWEEN_BLOBS = Duration.ofSeconds(1);

  /** Returns the latest due time of letters that are dropped if their container fails now. */
  Instant lastGivenUp(Instant now) {
    return now.minus(giveUpAfter);
  }

  /**
   * Returns when to retry.
   *
   * @param failures the number of consecutive failures, including the current one
   * @param oldestDue the due time of the oldest waiting letter, which gets a last attempt before it
   *     is dropped
   */
  Instant afterFailure(int failures, Instant oldestDue, Instant now) {
    Instant next = now.plus(step(failures));
    Instant last = oldestDue.plus(giveUpAfter);
    return last.isBefore(next) ? last : next;
  }

  private static Duration step(int failures) {
    return switch (failures) {
      case 1 -> FIRST_STEP;
      case 2 -> SECOND_STEP;
      default -> LATER_STEPS;
    };
  }

  /**
   * Returns when to look at the group again after a blob was written.
   *
   * @param nextDue when the next letter is due; null if there is none
   */
  static @Nullable Instant afterSuccess(@Nullable Instant nextDue, boolean wasFull, Instant now) {
    if (nextDue == null || wasFull) {
      return nextDue;
    }
    Instant soonest = now.plus(BETWEEN_BLOBS);
    return nextDue.isBefore(soonest) ? soonest : nextDue;
  }
}
