package io.hermod.config.edge;

import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.MetricsReporter;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How Hermod acts as the Event Grid module of IoT Edge, if that is enabled.
 *
 * @param twinFile topics and subscriptions to create at startup, in the format of a module twin
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

  public static EdgeConfig of(Configuration from) {
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
