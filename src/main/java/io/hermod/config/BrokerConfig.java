package io.hermod.config;

import java.time.Duration;

/**
 * What the Edge module does for subscriptions that do not say it themselves.
 *
 * @param maxBatchBytes for those that limit a batch only by its count
 * @param maxEventsPerBatch for those that limit a batch only by its size
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
