package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;

/**
 * What the server tells about itself.
 *
 * @param isOpen whether anyone who reaches the port may read the metrics; otherwise a token is
 *     required
 */
public record MetricsConfig(boolean isOpen, DiagnosticsConfig diagnostics, TracingConfig tracing) {

  static MetricsConfig of(Configuration from) {
    return new MetricsConfig(
        from.value(Settings.METRICS_OPEN), DiagnosticsConfig.of(from), TracingConfig.of(from));
  }
}
