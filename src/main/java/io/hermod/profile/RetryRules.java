package io.hermod.profile;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often and how long an event may be tried: what a subscription may ask for, and what it gets
 * where it asks for nothing.
 *
 * @param defaultAttempts null where nothing but time ends the attempts
 */
public record RetryRules(
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
