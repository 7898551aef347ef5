package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;

/**
 * Which Event Grid document topics follow, and what cloud profiles leave to the server: each limit
 * of a batch if a subscription sets only the other.
 *
 * @param name of the profile of topics that name none
 */
public record ProfileConfig(String name, int defaultBatchEvents, int defaultBatchKilobytes) {

  static ProfileConfig of(Configuration from) {
    return new ProfileConfig(
        from.value(Settings.PROFILE),
        from.value(Settings.DELIVERY_DEFAULT_BATCH_EVENTS),
        from.value(Settings.DELIVERY_DEFAULT_BATCH_KILOBYTES));
  }

  public int defaultBatchBytes() {
    return defaultBatchKilobytes * 1024;
  }
}
