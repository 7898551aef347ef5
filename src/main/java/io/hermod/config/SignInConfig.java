package io.hermod.config;

import io.hermod.config.setting.LimitSettings;
import io.hermod.config.source.Configuration;
import java.time.Duration;

/**
 * How often an address may send wrong credentials.
 *
 * @param maxFailures within one window
 */
public record SignInConfig(int maxFailures, Duration window) {

  static SignInConfig of(Configuration from) {
    return new SignInConfig(
        from.value(LimitSettings.MAX_FAILURES), from.value(LimitSettings.FAILURE_WINDOW));
  }
}
