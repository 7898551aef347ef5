package io.hermod.config.setting;

import java.util.Locale;

/** Where the metrics of the Edge module go. */
public enum MetricsReporter {
  NONE,
  CONSOLE,
  PROMETHEUS;

  String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
