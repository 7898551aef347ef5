package io.hermod.metrics;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts how often something happened and how long it took in total. Thread-safe. */
final class TimedCounter {
  private final LongAdder times = new LongAdder();
  private final LongAdder micros = new LongAdder();

  /** Counts one more, and returns how many microseconds it took. */
  long took(Instant begunAt, Instant now) {
    long taken = ChronoUnit.MICROS.between(begunAt, now);
    times.increment();
    micros.add(taken);
    return taken;
  }

  TimedTotal total() {
    return new TimedTotal(times.sum(), Math.max(0, micros.sum()));
  }
}
