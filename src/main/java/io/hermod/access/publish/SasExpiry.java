package io.hermod.access.publish;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Parses the expiry of a SAS token in every form that the official clients write. A time without a
 * zone is in UTC.
 */
final class SasExpiry {
  private static final String OFFSET = "[ ][XXX][XX][X]";

  private static final List<DateTimeFormatter> FORMATS =
      List.of(
          formatter("M/d/uuuu h:m:s a" + OFFSET),
          formatter("M/d/uuuu H:m:s" + OFFSET),
          new DateTimeFormatterBuilder()
              .parseCaseInsensitive()
              .appendPattern("uuuu-M-d[ ]['T']H:m:s")
              .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
              .appendPattern(OFFSET)
              .toFormatter(Locale.ENGLISH));

  private SasExpiry() {}

  private static DateTimeFormatter formatter(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH);
  }

  /** Returns null if the text is not a time. */
  static @Nullable Instant parse(String text) {
    // Newer runtimes write a no-break space, sometimes a narrow one, before AM and PM.
    String plain = text.replace('\u202F', ' ').replace('\u00A0', ' ').trim();
    for (DateTimeFormatter format : FORMATS) {
      Instant expiry = parse(format, plain);
      if (expiry != null) {
        return expiry;
      }
    }
    return null;
  }

  private static @Nullable Instant parse(DateTimeFormatter format, String text) {
    try {
      TemporalAccessor parsed = format.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
      return parsed instanceof OffsetDateTime withOffset
          ? withOffset.toInstant()
          : LocalDateTime.from(parsed).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
