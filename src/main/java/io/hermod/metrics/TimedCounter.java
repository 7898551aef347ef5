package io.hermod.metrics;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts how often something happened and how long it took in total. Thread-safe. */
final class TimedCounter {
  private final LongAdder times = new LongAdder();
  private final LongAdder micros = new LongAdder();

  /** Counts one more. If the clock was set back meanwhile, it took no time. */
  void took(Instant begunAt, Instant now) {
    times.increment();
    micros.add(Math.max(0, ChronoUnit.MICROS.between(begunAt, now)));
  }

  TimedTotal total() {
    return new TimedTotal(times.sum(), micros.sum());
  }
}
