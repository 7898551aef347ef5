package io.hermod.store.embedded.journal;

import io.hermod.config.RetentionConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * How long segments stay that no lane needs any more.
 *
 * @param clock the clock of the events
 */
public record Retention(RetentionConfig config, InstantSource clock) {
  static final Retention NONE = new Retention(RetentionConfig.OFF, () -> Instant.EPOCH);

  boolean isOn() {
    return config.isOn();
  }

  boolean isTimed() {
    return config.time().isPresent();
  }

  /** Whether events that were published before this time may be deleted. */
  boolean isOver(Instant publishedAt) {
    return config.time().map(time -> isOlder(publishedAt, time)).orElse(false);
  }

  private boolean isOlder(Instant publishedAt, Duration time) {
    return publishedAt.isBefore(clock.instant().minus(time));
  }

  /** Whether this is more than may be retained. */
  boolean isTooMuch(long bytes) {
    return bytes > config.bytes().orElse(Long.MAX_VALUE);
  }
}
