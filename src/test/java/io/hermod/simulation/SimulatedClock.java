package io.hermod.simulation;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that advances only when it is moved. It outlives the processes that read it. */
final class SimulatedClock implements InstantSource {
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Override
  public Instant instant() {
    return now;
  }

  /** Never moves the clock back. */
  void moveTo(Instant when) {
    now = when.isAfter(now) ? when : now;
  }
}
