package io.hermod.destination.webhook;

import java.time.Duration;
import java.time.Instant;

/**
 * A bearer token, and how long it may be used.
 *
 * @param renewAt when to start fetching a newer token, while this one is still used
 */
record Token(String text, Instant fetchedAt, Instant renewAt, Instant expiresAt) {
  private static final Duration BEFORE_END = Duration.ofMinutes(5);

  /** Creates a token that was issued now. */
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
