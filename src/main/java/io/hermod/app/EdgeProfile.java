package io.hermod.app;

import io.hermod.config.BrokerConfig;
import io.hermod.config.DeliveryPolicyLimits;
import io.hermod.config.EdgeConfig;
import io.hermod.profile.BatchRules;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.profile.Range;
import io.hermod.profile.RetryRules;

/** The document of the Edge module with the numbers that this server is told to put in it. */
final class EdgeProfile {
  private EdgeProfile() {}

  static Profile of(EdgeConfig config) {
    return config.isEnabled()
        ? Profiles.EDGE.with(retry(config.broker()), batching(config.broker(), config.limits()))
        : Profiles.EDGE;
  }

  private static RetryRules retry(BrokerConfig broker) {
    RetryRules written = Profiles.EDGE.retry();
    return new RetryRules(
        written.attempts(), broker.maxDeliveryAttempts(), written.minutes(), broker.timeToLive());
  }

  private static BatchRules batching(BrokerConfig broker, DeliveryPolicyLimits limits) {
    return new BatchRules(
        new Range(1, limits.events()),
        new Range(1, limits.kilobytes()),
        broker.maxEventsPerBatch(),
        broker.maxBatchBytes());
  }
}
