package io.hermod.deadletter.redrive;

import io.hermod.event.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** What a job is to send again, and how. */
public sealed interface JobOrder permits RedriveOrder, ReplayOrder {
  double LOWEST_RATE = 0.1;
  double HIGHEST_RATE = 100_000;

  /** Events per second; null for as fast as the store accepts them. */
  @Nullable Double rate();

  /** Whether to only count the events. */
  boolean dryRun();

  static void checkRate(@Nullable Double rate) {
    // Written so that NaN is rejected too.
    if (rate != null && !(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) {
      throw new InvalidFieldException("rate", "must be from 0.1 to 100000 events a second");
    }
  }
}
