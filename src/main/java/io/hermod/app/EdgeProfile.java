package io.hermod.app;

import io.hermod.config.edge.BrokerConfig;
import io.hermod.config.edge.DeliveryPolicyLimits;
import io.hermod.config.edge.EdgeConfig;
import io.hermod.profile.BatchRules;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.profile.Range;
import io.hermod.profile.RetryLimits;

/** The profile of the Edge module, with the numbers from this server's settings. */
final class EdgeProfile {
  private EdgeProfile() {}

  static Profile of(EdgeConfig config) {
    return config.isEnabled()
        ? Profiles.EDGE.with(retry(config.broker()), batching(config.broker(), config.limits()))
        : Profiles.EDGE;
  }

  private static RetryLimits retry(BrokerConfig broker) {
    RetryLimits written = Profiles.EDGE.retry();
    return new RetryLimits(
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
