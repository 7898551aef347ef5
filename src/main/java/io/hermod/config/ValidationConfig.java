package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.time.Duration;

/**
 * How endpoints are validated before they get events.
 *
 * @param validatesLoopback whether endpoints on this machine are validated too
 * @param lifetime of validation links
 * @param origin the origin that we name to endpoints for CloudEvents
 */
public record ValidationConfig(boolean validatesLoopback, Duration lifetime, String origin) {

  static ValidationConfig of(Configuration from) {
    return new ValidationConfig(
        from.value(Settings.HANDSHAKE_LOOPBACK),
        from.value(Settings.HANDSHAKE_LIFETIME),
        from.value(Settings.HANDSHAKE_ORIGIN));
  }
}
