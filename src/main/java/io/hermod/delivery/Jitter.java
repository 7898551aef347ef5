package io.hermod.delivery;

import io.hermod.event.IdHash;
import java.time.Duration;

/**
 * The small random part of a wait: always the same for the same seed, subscription, event and
 * attempt, in whatever order answers come in.
 */
record Jitter(long seed, String subscription) {
  private static final double UNIT = 0x1.0p-53;

  /** From nothing up to the given share of the wait. */
  Duration of(Duration wait, double share, String eventId, int attempt) {
    long hash = mix(seed + attempt);
    hash = mix(hash ^ IdHash.of(subscription));
    hash = mix(hash ^ IdHash.of(eventId));
    double fraction = (hash >>> 11) * UNIT;
    return Duration.ofMillis(Math.round(wait.toMillis() * share * fraction));
  }

  /** Every bit of the result depends on every bit of the value (the finalizer of SplitMix64). */
  private static long mix(long value) {
    long mixed = value + 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
