package io.hermod.measure;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts values by size, and adds them up. Thread-safe; adding a value takes no lock and allocates
 * nothing.
 */
public final class Histogram {
  /** Bounds for the durations of requests, in microseconds: from 1 ms to 30 s. */
  private static final long[] REQUESTS = {
    1_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000, 30_000_000
  };

  /** Bounds for work on the disk or on an event loop, in microseconds: from 0.1 ms to 5 s. */
  private static final long[] WORK = {
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 500_000, 5_000_000
  };

  private static final long[] GROUPS = {1, 2, 4, 8, 16, 32, 64, 128, 256, 1_024};

  private final long[] bounds;

  /** The number of values up to each bound and beyond the last, and then the sum of all values. */
  private final AtomicLongArray cells;

  private Histogram(long[] bounds) {
    this.bounds = bounds; // shared by all histograms of a kind
    this.cells = new AtomicLongArray(bounds.length + 2);
  }

  /** Returns a histogram of how long requests take, in microseconds. */
  public static Histogram ofRequests() {
    return new Histogram(REQUESTS);
  }

  /** Returns a histogram of how long a piece of work takes or waits, in microseconds. */
  public static Histogram ofWork() {
    return new Histogram(WORK);
  }

  /** Returns a histogram of how many things are done at once. */
  public static Histogram ofGroups() {
    return new Histogram(GROUPS);
  }

  /** Adds a value. A negative one counts as 0: it means that the clock was set back. */
  public void add(long value) {
    long counted = Math.max(0, value);
    int bucket = 0;
    while (bucket < bounds.length && counted > bounds[bucket]) {
      bucket++;
    }
    cells.getAndIncrement(bucket);
    cells.getAndAdd(bounds.length + 1, counted);
  }

  /** Adds the microseconds between two times. */
  public void add(Instant begunAt, Instant now) {
    add(ChronoUnit.MICROS.between(begunAt, now));
  }

  /** Returns the largest value of each range but the last, which has no limit. */
  public long[] bounds() {
    return bounds.clone();
  }

  /** Returns the number of values in each range. */
  public long[] counts() {
    long[] counts = new long[bounds.length + 1];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = cells.get(i);
    }
    return counts;
  }

  /** Returns the number of all values. */
  public long count() {
    long count = 0;
    for (int i = 0; i <= bounds.length; i++) {
      count += cells.get(i);
    }
    return count;
  }

  /** Returns the sum of all values. */
  public long sum() {
    return cells.get(bounds.length + 1);
  }
}
