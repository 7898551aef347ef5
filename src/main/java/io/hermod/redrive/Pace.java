package io.hermod.redrive;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a job may send how many events. Counts from one start, not from one step to the next, so
 * that a slow step is made up for; but for no more than a second's worth.
 *
 * @param rate events a second; null for no limit
 * @param sent since the start
 */
record Pace(@Nullable Double rate, Instant start, long sent) {
  private static final int MOST_AT_ONCE = 500;
  private static final int STEPS_A_SECOND = 10;
  private static final Duration MOST_TO_MAKE_UP = Duration.ofSeconds(1);

  static Pace from(@Nullable Double rate, Instant now) {
    return new Pace(rate, now, 0);
  }

  /** How many may go in one step. */
  int atOnce() {
    return rate == null
        ? MOST_AT_ONCE
        : (int) Math.clamp(Math.ceil(rate / STEPS_A_SECOND), 1, MOST_AT_ONCE);
  }

  /** When the next step is due. */
  Instant next() {
    if (rate == null) {
      return start;
    }
    double seconds = sent / rate;
    return start.plusSeconds((long) seconds).plusNanos((long) (seconds % 1 * 1e9));
  }

  Pace sent(int events, Instant now) {
    Pace then = new Pace(rate, start, sent + events);
    Duration late = Duration.between(then.next(), now).minus(MOST_TO_MAKE_UP);
    return late.isPositive() ? new Pace(rate, start.plus(late), then.sent) : then;
  }
}
