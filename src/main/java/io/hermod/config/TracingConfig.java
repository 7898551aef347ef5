package io.hermod.config;

import io.hermod.config.setting.TelemetrySettings;
import io.hermod.config.source.Configuration;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where spans go, and of how many events.
 *
 * @param endpoint the base URL of an OTLP receiver; null if there are no spans
 * @param sampleRatio the share of events without a trace context that get a trace
 */
public record TracingConfig(@Nullable URI endpoint, double sampleRatio) {

  static TracingConfig of(Configuration from) {
    return new TracingConfig(
        from.value(TelemetrySettings.TRACING_ENDPOINT).orElse(null),
        from.value(TelemetrySettings.TRACING_SAMPLE_RATIO));
  }
}
