package io.hermod.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds the ends of values in JSON that is known to be valid. */
final class JsonScan {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';

  private JsonScan() {}

  /** Returns the offset of the first byte from here on that is not whitespace. */
  static int skipWhitespace(byte[] json, int at) {
    int place = at;
    while (isBlank(json[place])) {
      place++;
    }
    return place;
  }

  private static boolean isBlank(byte letter) {
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
  }

  /** Returns the offset after the value that starts here. */
  static int endOfValue(byte[] json, int start, int limit) {
    return switch (json[start]) {
      case '"' -> closingQuote(json, start + 1, limit) + 1;
      case '{', '[' -> endOfContainer(json, start, limit);
      default -> endOfWord(json, start, limit);
    };
  }

  /** Returns the offset of the quote that ends the string whose first character is here. */
  static int closingQuote(byte[] json, int first, int limit) {
    int at = first;
    while (at <= limit - Long.BYTES) {
      long found = quotesAndBackslashes((long) WORDS.get(json, at));
      at += found == 0 ? Long.BYTES : Long.numberOfTrailingZeros(found) >>> 3;
      if (found != 0) {
        if (json[at] == '"') {
          return at;
        }
        at += 2;
      }
    }
    while (json[at] != '"') {
      at += json[at] == '\\' ? 2 : 1;
    }
    return at;
  }

  /** Whether these bytes are ASCII without escapes. */
  static boolean isPlain(byte[] json, int start, int end) {
    int at = start;
    while (at <= end - Long.BYTES) {
      long word = (long) WORDS.get(json, at);
      if (((word & HIGH_BITS) | zeroBytes(word ^ BACKSLASHES)) != 0) {
        return false;
      }
      at += Long.BYTES;
    }
    while (at < end && json[at] >= 0 && json[at] != '\\') {
      at++;
    }
    return at == end;
  }

  /** The lowest set bit marks the first quote or backslash; higher bits may be wrong. */
  private static long quotesAndBackslashes(long word) {
    return zeroBytes(word ^ QUOTES) | zeroBytes(word ^ BACKSLASHES);
  }

  private static long zeroBytes(long word) {
    return (word - ONES) & ~word & HIGH_BITS;
  }

  private static int endOfContainer(byte[] json, int start, int limit) {
    int depth = 0;
    int at = start;
    do {
      switch (json[at]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> at = closingQuote(json, at + 1, limit);
        default -> {}
      }
      at++;
    } while (depth > 0);
    return at;
  }

  /** Returns the end of a number, true, false or null. */
  private static int endOfWord(byte[] json, int start, int limit) {
    int at = start;
    while (at < limit && isOfWord(json[at])) {
      at++;
    }
    return at;
  }

  private static boolean isOfWord(byte letter) {
    return letter > ' ' && letter != ',' && letter != '}' && letter != ']';
  }
}
