package io.hermod.config.setting;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes durations as people do (250ms, 30s, 2m, 1h); reads ISO 8601 too. */
final class Durations {
  private static final Pattern SHAPE = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

  private Durations() {}

  static Optional<Duration> parse(String text) {
    Matcher shape = SHAPE.matcher(text);
    if (shape.matches()) {
      return Optional.of(of(Long.parseLong(shape.group(1)), shape.group(2)));
    }
    return parseIso(text);
  }

  /** Uses the largest unit that gives a whole number, so 120 s is 2m. */
  static String format(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1_000 != 0 || millis == 0) {
      return millis + "ms";
    }
    if (millis % 60_000 != 0) {
      return millis / 1_000 + "s";
    }
    return millis % 3_600_000 == 0 ? millis / 3_600_000 + "h" : millis / 60_000 + "m";
  }

  private static Duration of(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofDays(amount);
    };
  }

  private static Optional<Duration> parseIso(String text) {
    try {
      String upper = text.toUpperCase(Locale.ROOT);
      return upper.startsWith("P") ? Optional.of(Duration.parse(upper)) : Optional.empty();
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }
}
