package io.hermod.config;

import java.time.Duration;

/**
 * When dead letters are written.
 *
 * @param delay after the event was given up
 * @param giveUpAfter how long a container that cannot be written to is tried
 */
public record DeadLetterConfig(Duration delay, Duration giveUpAfter) {

  static DeadLetterConfig of(Configuration from) {
    return new DeadLetterConfig(
        from.value(Settings.DEADLETTER_DELAY), from.value(Settings.DEADLETTER_GIVE_UP_AFTER));
  }
}
