package io.hermod.app.certificate;

import java.time.Duration;
import java.time.Instant;

/**
 * Decides when to remind an operator of a certificate that expires soon: once a day in its last two
 * weeks.
 */
final class ExpiryReminder {
  private static final Duration SOON = Duration.ofDays(14);
  private static final Duration BETWEEN = Duration.ofDays(1);

  private Instant next = Instant.MIN;

  boolean isDue(Instant end, Instant now) {
    if (now.plus(SOON).isBefore(end) || now.isBefore(next)) {
      return false;
    }
    next = now.plus(BETWEEN);
    return true;
  }
}
