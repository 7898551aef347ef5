package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.time.Duration;

/**
 * When endpoints that keep failing are put on probation.
 *
 * @param threshold consecutive failed attempts
 * @param cap the longest wait between two probes
 */
public record ProbationConfig(int threshold, Duration cap) {

  static ProbationConfig of(Configuration from) {
    return new ProbationConfig(
        from.value(Settings.PROBATION_THRESHOLD), from.value(Settings.PROBATION_CAP));
  }
}
