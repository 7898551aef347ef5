package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import java.time.Duration;
import java.time.Instant;

/** How often, and for how long, a subscription wants us to keep trying. */
public record RetryPolicy(int maxAttempts, Duration timeToLive) {
  public static final RetryPolicy DEFAULT = new RetryPolicy(30, Duration.ofDays(1));

  public RetryPolicy {
    if (maxAttempts < 1 || maxAttempts > 30) {
      throw new InvalidFieldException("maxDeliveryAttempts", "must be from 1 to 30");
    }
    long minutes = timeToLive.toMinutes();
    if (minutes < 1 || minutes > 1440) {
      throw new InvalidFieldException("eventTimeToLiveInMinutes", "must be from 1 to 1440");
    }
  }

  public boolean isSpent(int attempts) {
    return attempts >= maxAttempts;
  }

  public boolean isExpired(Instant publishedAt, Instant now) {
    return !now.isBefore(publishedAt.plus(timeToLive));
  }
}
