package io.hermod.metrics;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts how often something happened and how long it took in total. Thread-safe. */
final class TimedCounter {
  private final LongAdder times = new LongAdder();
  private final LongAdder micros = new LongAdder();

  void took(Instant begunAt, Instant now) {
    times.increment();
    micros.add(ChronoUnit.MICROS.between(begunAt, now));
  }

  TimedTotal total() {
    return new TimedTotal(times.sum(), Math.max(0, micros.sum()));
  }
}
