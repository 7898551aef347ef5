package io.hermod.profile;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How many attempts an event gets and for how long: what a subscription may ask for, and the
 * defaults.
 *
 * @param defaultAttempts null if only the time to live ends the attempts
 */
public record RetryLimits(
    Range attempts, @Nullable Integer defaultAttempts, Range minutes, Duration defaultTimeToLive) {

  public int attemptsOr(@Nullable Integer wanted) {
    if (wanted != null) {
      return wanted;
    }
    return defaultAttempts == null ? Integer.MAX_VALUE : defaultAttempts;
  }

  public Duration timeToLiveOr(@Nullable Duration wanted) {
    return wanted == null ? defaultTimeToLive : wanted;
  }
}
