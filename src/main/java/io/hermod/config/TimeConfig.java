package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How time passes.
 *
 * @param maxWait how long, in real time, a virtual clock waits for a response of an endpoint
 * @param seed of the random part of each wait; null for another one at each start
 */
public record TimeConfig(boolean isVirtual, Duration maxWait, @Nullable Long seed) {

  static TimeConfig of(Configuration from) {
    OptionalLong seed = from.value(Settings.SEED);
    return new TimeConfig(
        from.value(Settings.VIRTUAL_TIME),
        from.value(Settings.VIRTUAL_PATIENCE),
        seed.isPresent() ? seed.getAsLong() : null);
  }
}
