package io.hermod.subscription;

import io.hermod.event.FieldProblems;
import io.hermod.profile.RetryLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How many times, and for how long, a subscription wants Hermod to try; a null value leaves the
 * choice to the profile.
 */
public record RetryPolicy(@Nullable Integer maxAttempts, @Nullable Duration timeToLive) {
  public static final RetryPolicy DEFAULT = new RetryPolicy(null, null);

  /** Checks what the subscription asks for. */
  public void check(RetryLimits rules, FieldProblems problems) {
    problems.require(
        maxAttempts == null || rules.attempts().contains(maxAttempts),
        "maxDeliveryAttempts",
        "must be " + rules.attempts());
    problems.require(
        timeToLive == null || rules.minutes().contains(timeToLive.toMinutes()),
        "eventTimeToLiveInMinutes",
        "must be " + rules.minutes());
  }
}
