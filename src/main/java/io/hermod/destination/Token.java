package io.hermod.destination;

import java.time.Duration;
import java.time.Instant;

/**
 * A bearer token, and how long it may be used.
 *
 * @param renewAt from then on a newer one is fetched while this one is still used
 */
record Token(String text, Instant fetchedAt, Instant renewAt, Instant expiresAt) {
  private static final Duration BEFORE_END = Duration.ofMinutes(5);

  /** One that was given at a time, for so long. */
  static Token of(String text, Instant now, Duration lifetime) {
    Duration half = lifetime.dividedBy(2);
    Duration margin = half.compareTo(BEFORE_END) < 0 ? half : BEFORE_END;
    Instant end = now.plus(lifetime);
    return new Token(text, now, end.minus(margin), end);
  }

  @Override
  public String toString() {
    return "Token[until " + expiresAt + "]";
  }
}
