package io.hermod.deadletter.redrive;

import io.hermod.event.InvalidFieldException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a point in time as people write it: a time, a day, or how long ago, such as 2h. */
final class ReplayTime {
  private static final Pattern AGO = Pattern.compile("([0-9]{1,6})([smhd])");

  private ReplayTime() {}

  static Instant parse(String field, String text, Instant now) {
    Matcher ago = AGO.matcher(text);
    try {
      return ago.matches() ? now.minus(duration(ago)) : time(text);
    } catch (DateTimeException _) {
      throw new InvalidFieldException(
          field,
          "must be a time such as 2026-11-15T07:30:00Z, a day such as 2026-11-15, or how long ago,"
              + " such as 2h");
    }
  }

  private static Duration duration(Matcher ago) {
    long number = Long.parseLong(ago.group(1));
    return switch (ago.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  private static Instant time(String text) {
    return text.indexOf('T') < 0
        ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
        : OffsetDateTime.parse(text).toInstant();
  }
}
