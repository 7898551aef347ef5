package io.hermod.config;

import io.hermod.config.setting.LimitSettings;
import io.hermod.config.source.Configuration;

/**
 * How many resources can be created.
 *
 * @param subscriptionsPerTopic on one topic, domain topic, system topic or other resource
 * @param subscriptionsPerDomain to all events of a domain
 */
public record QuotaConfig(
    int topics,
    int subscriptionsPerTopic,
    int domains,
    int topicsPerDomain,
    int subscriptionsPerDomain) {
  public static final QuotaConfig UNLIMITED =
      new QuotaConfig(
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE);

  static QuotaConfig of(Configuration from) {
    return new QuotaConfig(
        from.value(LimitSettings.TOPICS),
        from.value(LimitSettings.SUBSCRIPTIONS_PER_TOPIC),
        from.value(LimitSettings.DOMAINS),
        from.value(LimitSettings.TOPICS_PER_DOMAIN),
        from.value(LimitSettings.SUBSCRIPTIONS_PER_DOMAIN));
  }
}
