package io.hermod.delivery.settle;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads a {@code Retry-After} header: seconds, or a date. */
final class RetryAfter {
  private static final int MAX_DIGITS = 9;

  private RetryAfter() {}

  /** Returns when the endpoint wants the next attempt; null if the header is missing or invalid. */
  static @Nullable Instant parse(@Nullable String header, Instant now) {
    String text = header == null ? "" : header.strip();
    if (text.isEmpty()) {
      return null;
    }
    return isNumber(text) ? now.plusSeconds(Long.parseLong(text)) : date(text);
  }

  private static boolean isNumber(String text) {
    return text.length() <= MAX_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static @Nullable Instant date(String text) {
    try {
      return DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
    } catch (DateTimeException _) {
      return null;
    }
  }
}
