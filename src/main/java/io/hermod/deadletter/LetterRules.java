package io.hermod.deadletter;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When dead letters are written, and when nobody tries any more.
 *
 * @param delay between giving an event up and writing it
 * @param giveUpAfter how long after it was first due a letter is kept for a container that cannot
 *     be written to
 */
public record LetterRules(Duration delay, Duration giveUpAfter) {
  private static final Duration FIRST_STEP = Duration.ofSeconds(10);
  private static final Duration SECOND_STEP = Duration.ofMinutes(1);
  private static final Duration LATER_STEPS = Duration.ofMinutes(5);

  /** Letters that come one by one share a blob all the same: it costs a storage operation. */
  private static final Duration BETWEEN_BLOBS = Duration.ofSeconds(1);

  /** Letters that were due up to then are given up when their container fails now. */
  Instant lastGivenUp(Instant now) {
    return now.minus(giveUpAfter);
  }

  /**
   * When to try again.
   *
   * @param failures in a row, the one now included
   * @param oldestDue of the letters that wait: it gets its last chance in time
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
   * When to look again after a blob was written.
   *
   * @param nextDue when the next letter is due; null where there is none
   */
  static @Nullable Instant afterSuccess(@Nullable Instant nextDue, boolean wasFull, Instant now) {
    if (nextDue == null || wasFull) {
      return nextDue;
    }
    Instant soonest = now.plus(BETWEEN_BLOBS);
    return nextDue.isBefore(soonest) ? soonest : nextDue;
  }
}
