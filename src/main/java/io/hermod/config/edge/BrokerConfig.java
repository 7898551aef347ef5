package io.hermod.config.edge;

import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.source.Configuration;
import java.time.Duration;

/**
 * The defaults of the Edge module for subscriptions.
 *
 * @param maxBatchBytes for subscriptions that limit only the number of events in a batch
 * @param maxEventsPerBatch for subscriptions that limit only the size of a batch
 */
public record BrokerConfig(
    int maxDeliveryAttempts,
    Duration timeToLive,
    int maxBatchBytes,
    int maxEventsPerBatch,
    boolean logsSuccess) {

  static BrokerConfig of(Configuration from) {
    return new BrokerConfig(
        from.value(EdgeSettings.BROKER_ATTEMPTS),
        Duration.ofSeconds(from.value(EdgeSettings.BROKER_TIME_TO_LIVE)),
        from.value(EdgeSettings.BROKER_BATCH_BYTES),
        from.value(EdgeSettings.BROKER_BATCH_EVENTS),
        from.value(EdgeSettings.BROKER_LOG_SUCCESS));
  }
}
