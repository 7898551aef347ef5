package io.hermod.config;

import java.time.Duration;

/**
 * When endpoints that keep failing are left alone.
 *
 * @param threshold failed attempts in a row
 * @param cap the longest time until the next probe
 */
public record ProbationConfig(int threshold, Duration cap) {

  static ProbationConfig of(Configuration from) {
    return new ProbationConfig(
        from.value(Settings.PROBATION_THRESHOLD), from.value(Settings.PROBATION_CAP));
  }
}
