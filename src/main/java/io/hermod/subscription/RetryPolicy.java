package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.profile.RetryLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How many times, and for how long, a subscription wants Hermod to try; a null value leaves the
 * choice to the profile.
 */
public record RetryPolicy(@Nullable Integer maxAttempts, @Nullable Duration timeToLive) {
  public static final RetryPolicy DEFAULT = new RetryPolicy(null, null);

  /**
   * Checks what the subscription asks for.
   *
   * @throws InvalidFieldException if the rules do not allow it
   */
  public void check(RetryLimits rules) {
    if (maxAttempts != null && !rules.attempts().contains(maxAttempts)) {
      throw new InvalidFieldException("maxDeliveryAttempts", "must be " + rules.attempts());
    }
    if (timeToLive != null && !rules.minutes().contains(timeToLive.toMinutes())) {
      throw new InvalidFieldException("eventTimeToLiveInMinutes", "must be " + rules.minutes());
    }
  }
}
