package io.hermod.event;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Decodes a JSON string from the bytes between its quotes; the JSON must be valid. */
public final class QuotedText {
  private QuotedText() {}

  /** Whether each byte represents itself: ASCII without escapes. */
  public static boolean isPlain(byte[] json, int start, int end) {
    return JsonScan.isPlain(json, start, end);
  }

  /** Decodes the string between these offsets. */
  public static String decode(byte[] json, int start, int end) {
    int escape = indexOfEscape(json, start, end);
    return escape == end
        ? new String(json, start, end - start, UTF_8)
        : unescape(json, start, escape, end);
  }

  private static int indexOfEscape(byte[] json, int start, int end) {
    int at = start;
    while (at < end && json[at] != '\\') {
      at++;
    }
    return at;
  }

  private static String unescape(byte[] json, int start, int firstEscape, int end) {
    StringBuilder text = new StringBuilder(end - start);
    int plain = start;
    int at = firstEscape;
    while (at < end) {
      text.append(new String(json, plain, at - plain, UTF_8));
      boolean isCode = json[at + 1] == 'u';
      text.append(isCode ? code(json, at + 2) : named(json[at + 1]));
      plain = at + (isCode ? 6 : 2);
      at = indexOfEscape(json, plain, end);
    }
    return text.append(new String(json, plain, end - plain, UTF_8)).toString();
  }

  private static char code(byte[] json, int at) {
    int code = 0;
    for (int i = at; i < at + 4; i++) {
      code = (code << 4) | Character.digit(json[i], 16);
    }
    return (char) code;
  }

  private static char named(byte letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> (char) letter;
    };
  }
}
