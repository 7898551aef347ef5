package io.hermod.metrics;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.LongAdder;

/** Adds up how often something happened and how long it took; safe for all threads. */
final class Stopwatch {
  private final LongAdder times = new LongAdder();
  private final LongAdder micros = new LongAdder();

  void took(Instant begunAt, Instant now) {
    times.increment();
    micros.add(ChronoUnit.MICROS.between(begunAt, now));
  }

  Taken total() {
    return new Taken(times.sum(), Math.max(0, micros.sum()));
  }
}
