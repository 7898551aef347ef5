package io.hermod.metrics;

import java.time.Duration;
import java.time.Instant;

/**
 * A time span that is divided into steps of whole minutes. The last step may be shorter.
 *
 * @param from a whole minute
 */
public record TimeGrid(Instant from, Instant to, Duration step) {
  private static final int SECONDS = 60;

  public TimeGrid {
    if (!from.isBefore(to) || step.toMinutes() < 1) {
      throw new IllegalArgumentException("%s to %s by %s".formatted(from, to, step));
    }
    from = Instant.ofEpochSecond(minute(from) * SECONDS);
  }

  static long minute(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), SECONDS);
  }

  public int steps() {
    long seconds =
        Duration.between(from, to).plusSeconds(step.toSeconds()).minusNanos(1).toSeconds();
    return Math.toIntExact(Math.max(1, seconds / step.toSeconds()));
  }

  /** Returns when a step begins. */
  public Instant time(int index) {
    return from.plus(step.multipliedBy(index));
  }

  long firstMinute() {
    return minute(from);
  }

  /** Returns the minute after the last one. */
  long endMinute() {
    return minute(to.plusSeconds(SECONDS).minusNanos(1));
  }

  int step(long minute) {
    return Math.toIntExact((minute - firstMinute()) / step.toMinutes());
  }
}
