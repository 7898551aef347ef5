package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much of what was delivered stays in the journal, so that it can be replayed.
 *
 * @param time how old it may get; empty if its age does not matter
 * @param bytes how large it may get; empty if its size does not matter
 */
public record RetentionConfig(Optional<Duration> time, OptionalLong bytes) {
  /** Nothing stays. */
  public static final RetentionConfig OFF =
      new RetentionConfig(Optional.empty(), OptionalLong.empty());

  static RetentionConfig of(Configuration from) {
    return new RetentionConfig(
        from.value(Settings.STORE_RETENTION), from.value(Settings.STORE_RETENTION_BYTES));
  }

  public boolean isOn() {
    return time.isPresent() || bytes.isPresent();
  }
}
