package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.Utf8;
import java.io.ByteArrayOutputStream;

/** Decodes a CloudEvents attribute from the header that carries it. */
final class HeaderValue {
  private HeaderValue() {}

  /**
   * Decodes the value of a header: removes quotes, decodes percent signs once, and reads the result
   * as UTF-8.
   *
   * @throws InvalidBodyException if the result is not a text that an attribute may have
   */
  static String decode(String name, String value) {
    byte[] bytes = bytes(unquoted(value));
    if (!Utf8.isValid(bytes)) {
      throw InvalidBodyException.badHeader(name, "it is not UTF-8");
    }
    String text = new String(bytes, UTF_8);
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw InvalidBodyException.badHeader(name, "it contains control characters");
    }
    return text;
  }

  /** Older clients quote values that contain spaces. */
  private static String unquoted(String value) {
    if (value.length() < 2 || !value.startsWith("\"") || !value.endsWith("\"")) {
      return value;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < value.length() - 1; i++) {
      boolean isEscaped = value.charAt(i) == '\\' && i + 1 < value.length() - 1;
      text.append(value.charAt(isEscaped ? ++i : i));
    }
    return text.toString();
  }

  private static byte[] bytes(String value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(value.length());
    for (int i = 0; i < value.length(); i++) {
      int decoded = percentAt(value, i);
      // Headers arrive with one character per byte.
      bytes.write(decoded < 0 ? value.charAt(i) : decoded);
      i += decoded < 0 ? 0 : 2;
    }
    return bytes.toByteArray();
  }

  /** Returns the percent-encoded byte at this index; negative if there is none. */
  private static int percentAt(String value, int at) {
    if (value.charAt(at) != '%' || at + 2 >= value.length()) {
      return -1;
    }
    int high = Character.digit(value.charAt(at + 1), 16);
    int low = Character.digit(value.charAt(at + 2), 16);
    return high < 0 || low < 0 ? -1 : (high << 4) | low;
  }
}
