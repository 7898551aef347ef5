package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.StorageAccountConfig;
import java.time.Duration;
import java.util.List;

/**
 * When and where dead letters are written.
 *
 * @param delay between giving up on an event and writing it
 * @param giveUpAfter how long to retry a container that cannot be written to
 * @param storageAccounts the accounts that can hold containers, in addition to local directories
 */
public record DeadLetterConfig(
    Duration delay, Duration giveUpAfter, List<StorageAccountConfig> storageAccounts) {

  static DeadLetterConfig of(Configuration from) {
    return new DeadLetterConfig(
        from.value(Settings.DEADLETTER_DELAY),
        from.value(Settings.DEADLETTER_GIVE_UP_AFTER),
        from.storageAccounts());
  }
}
