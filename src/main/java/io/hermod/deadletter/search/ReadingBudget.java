package io.hermod.deadletter.search;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** How much one call may still read. It always allows one step, so that a search makes progress. */
final class ReadingBudget {
  private final ReadingLimits limits;
  private final InstantSource clock;
  private final Instant end;
  private int steps;
  private int blobs;
  private long bytes;

  /**
   * How much one call may read before it returns what it has; the limit that is reached first
   * applies.
   *
   * @param names how many blob names the call may look at
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

  /** Counts a name that was checked, or a container that is finished. */
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
