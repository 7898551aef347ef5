package io.hermod.workbench;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** How much one call may still read. There is always enough for one step, so that calls end. */
final class ReadingBudget {
  private final ReadingLimits limits;
  private final InstantSource clock;
  private final Instant end;
  private int steps;
  private int blobs;
  private long bytes;

  /**
   * What one call may read before it answers with what it has; whichever is reached first.
   *
   * @param names how many names of blobs it may look at
   */
  record ReadingLimits(int names, int blobs, long bytes, Duration time) {
    static final ReadingLimits USUAL =
        new ReadingLimits(100_000, 10_000, 256L << 20, Duration.ofSeconds(5));
  }

  ReadingBudget(ReadingLimits limits, InstantSource clock) {
    this.limits = limits;
    this.clock = clock;
    this.end = clock.instant().plus(limits.time());
  }

  /** A name was looked at, or a container is done: what is left is less than before. */
  void step() {
    steps++;
  }

  void read(long length) {
    blobs++;
    bytes += length;
  }

  boolean isSpent() {
    return steps > 0
        && (steps >= limits.names()
            || blobs >= limits.blobs()
            || bytes >= limits.bytes()
            || !clock.instant().isBefore(end));
  }
}
