package io.hermod.config;

import java.time.Duration;

/**
 * How often an address may show wrong credentials.
 *
 * @param maxFailures within one window
 */
public record SignInConfig(int maxFailures, Duration window) {

  static SignInConfig of(Configuration from) {
    return new SignInConfig(
        from.value(LimitSettings.MAX_FAILURES), from.value(LimitSettings.FAILURE_WINDOW));
  }
}
