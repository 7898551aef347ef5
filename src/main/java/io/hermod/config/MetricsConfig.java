package io.hermod.config;

/**
 * Who may read the metrics.
 *
 * @param isOpen everybody who reaches the port; else those with a token
 */
public record MetricsConfig(boolean isOpen) {

  static MetricsConfig of(Configuration from) {
    return new MetricsConfig(from.value(Settings.METRICS_OPEN));
  }
}
