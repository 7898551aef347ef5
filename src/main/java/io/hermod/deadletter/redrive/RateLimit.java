package io.hermod.deadletter.redrive;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many events a job sends, and when. It counts from a fixed start and not from the
 * previous step, so a job catches up after a slow step, but by no more than one second.
 *
 * @param rate events per second; null for no limit
 * @param sent the number of events sent since the start
 */
record RateLimit(@Nullable Double rate, Instant start, long sent) {
  private static final int MOST_AT_ONCE = 500;
  private static final int STEPS_A_SECOND = 10;
  private static final Duration MOST_TO_MAKE_UP = Duration.ofSeconds(1);

  static RateLimit from(@Nullable Double rate, Instant now) {
    return new RateLimit(rate, now, 0);
  }

  /** Returns how many events one step may send. */
  int atOnce() {
    return rate == null
        ? MOST_AT_ONCE
        : (int) Math.clamp(Math.ceil(rate / STEPS_A_SECOND), 1, MOST_AT_ONCE);
  }

  /** Returns when the next step is due. */
  Instant next() {
    if (rate == null) {
      return start;
    }
    double seconds = sent / rate;
    return start.plusSeconds((long) seconds).plusNanos((long) (seconds % 1 * 1e9));
  }

  RateLimit sent(int events, Instant now) {
    RateLimit then = new RateLimit(rate, start, sent + events);
    Duration late = Duration.between(then.next(), now).minus(MOST_TO_MAKE_UP);
    return late.isPositive() ? new RateLimit(rate, start.plus(late), then.sent) : then;
  }
}
