package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;

/**
 * Who may read the metrics.
 *
 * @param isOpen whether anyone who reaches the port may; otherwise a token is required
 */
public record MetricsConfig(boolean isOpen) {

  static MetricsConfig of(Configuration from) {
    return new MetricsConfig(from.value(Settings.METRICS_OPEN));
  }
}
