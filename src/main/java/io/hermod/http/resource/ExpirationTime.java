package io.hermod.http.resource;

import io.hermod.manage.ManagementException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The expiration time of a subscription as callers write it: a date and time, in UTC if it has no
 * zone.
 */
public final class ExpirationTime {
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private ExpirationTime() {}

  /** Returns empty for an empty text, which means that the subscription never expires. */
  static Optional<Instant> parse(String text) {
    return Optional.of(text).filter(some -> !some.isEmpty()).map(ExpirationTime::checked);
  }

  private static Instant checked(String text) {
    try {
      Instant time = instant(text);
      if (!time.isAfter(LAST)) {
        return time;
      }
    } catch (DateTimeException notTime) {
      // Reported below, with the same message as a time that is too late.
    }
    throw ManagementException.invalidExpiration("must be a time such as 2030-01-31T12:00:00Z");
  }

  private static Instant instant(String text) {
    return switch (DateTimeFormatter.ISO_DATE_TIME.parseBest(
        text, OffsetDateTime::from, LocalDateTime::from)) {
      case OffsetDateTime zoned -> zoned.toInstant();
      case LocalDateTime local -> local.toInstant(ZoneOffset.UTC);
      default -> throw new DateTimeException("not a time");
    };
  }

  public static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
