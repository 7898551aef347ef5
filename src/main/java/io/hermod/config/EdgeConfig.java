package io.hermod.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How Hermod is the Event Grid module of IoT Edge, where it is that at all.
 *
 * @param twinFile topics and subscriptions to begin with, as in a module twin
 */
public record EdgeConfig(
    boolean isEnabled,
    EdgeIdentity identity,
    @Nullable Path twinFile,
    InboundConfig inbound,
    EdgeOutboundConfig outbound,
    BrokerConfig broker,
    DeliveryPolicyLimits limits,
    MetricsReporter metricsReporter) {

  static EdgeConfig of(Configuration from) {
    return new EdgeConfig(
        from.value(EdgeSettings.ENABLED),
        EdgeIdentity.of(from),
        from.value(EdgeSettings.TWIN_FILE).orElse(null),
        InboundConfig.of(from),
        EdgeOutboundConfig.of(from),
        BrokerConfig.of(from),
        DeliveryPolicyLimits.of(from),
        from.value(EdgeSettings.METRICS_REPORTER));
  }
}
