package io.hermod.schema.plain;

import io.hermod.schema.Utf8;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Skips over the strings in JSON, eight bytes at a time, and checks them and their encoding. */
final class PlainText {
  /** An offset beyond the end of any array. */
  static final int UNKNOWN = Integer.MAX_VALUE;

  private static final byte NOTHING = 0;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long TURN = ONES * ('"' ^ ' ');
  private static final long BELOW = ONES * (' ' + 1);
  private static final long BACKSLASHES = ONES * '\\';
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private PlainText() {}

  /**
   * Returns the byte at this offset, or one that never occurs in JSON if the offset is beyond the
   * end.
   */
  static byte letter(byte[] json, int at) {
    return at < json.length ? json[at] : NOTHING;
  }

  /** Returns the offset after the string whose first character is here. */
  static int after(byte[] json, int first) {
    int at = until(json, first);
    while (letter(json, at) == '\\') {
      at = until(json, afterEscape(json, at + 1));
    }
    return letter(json, at) == '"' ? at + 1 : UNKNOWN;
  }

  private static int afterEscape(byte[] json, int at) {
    return switch (letter(json, at)) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 1;
      case 'u' -> afterHexDigits(json, at + 1);
      default -> UNKNOWN;
    };
  }

  private static int afterHexDigits(byte[] json, int first) {
    for (int at = first; at < first + 4; at++) {
      if (Character.digit(letter(json, at), 16) < 0) {
        return UNKNOWN;
      }
    }
    return first + 4;
  }

  /** Returns the offset of the next quote, escape or byte that a string must not contain. */
  static int until(byte[] json, int first) {
    int at = first;
    while (at <= json.length - Long.BYTES) {
      long special = special(mark(word(json, at)));
      if (special == 0) {
        at = afterLongRun(json, at + Long.BYTES);
      } else {
        at += Long.numberOfTrailingZeros(special) >>> 3;
        if (json[at] >= 0) {
          return at;
        }
        at = afterForeign(json, at);
      }
    }
    return untilOneByOne(json, at);
  }

  /** Reads four words at a time, because most characters are in long strings. */
  private static int afterLongRun(byte[] json, int first) {
    int at = first;
    while (at <= json.length - 4 * Long.BYTES
        && special(
                mark(word(json, at))
                    | mark(word(json, at + Long.BYTES))
                    | mark(word(json, at + 2 * Long.BYTES))
                    | mark(word(json, at + 3 * Long.BYTES)))
            == 0) {
      at += 4 * Long.BYTES;
    }
    return at;
  }

  private static long word(byte[] json, int at) {
    return (long) WORDS.get(json, at);
  }

  /** Whether the bytes at the two offsets are the same. */
  static boolean isSame(byte[] json, int here, int there, int length) {
    if (Math.max(here, there) > json.length - length) {
      return false;
    }
    return length < Long.BYTES
        ? isSameOneByOne(json, here, there, length)
        : isSameByWords(json, here, there, length - Long.BYTES);
  }

  private static boolean isSameOneByOne(byte[] json, int here, int there, int length) {
    int at = 0;
    while (at < length && json[here + at] == json[there + at]) {
      at++;
    }
    return at == length;
  }

  /** Compares eight bytes at a time; the last word may overlap the one before. */
  private static boolean isSameByWords(byte[] json, int here, int there, int last) {
    int at = 0;
    while (at < last && word(json, here + at) == word(json, there + at)) {
      at += Long.BYTES;
    }
    return at >= last && word(json, here + last) == word(json, there + last);
  }

  private static int untilOneByOne(byte[] json, int first) {
    int at = first;
    while (isPlain(letter(json, at))) {
      at = json[at] < 0 ? afterForeign(json, at) : at + 1;
    }
    return at;
  }

  private static boolean isPlain(byte letter) {
    return (letter < 0 || letter >= ' ') && letter != '"' && letter != '\\';
  }

  /** Skips characters that are not ASCII. */
  private static int afterForeign(byte[] json, int first) {
    int at = first;
    while (letter(json, at) < 0) {
      int length = Utf8.lengthAt(json, at);
      if (length == 0) {
        return UNKNOWN;
      }
      at += length;
    }
    return at;
  }

  /**
   * Sets the high bit of bytes that are quotes, backslashes, control characters or not ASCII.
   * Flipping one bit moves the quote right behind the control characters, so that one subtraction
   * finds both.
   */
  private static long mark(long word) {
    return ((word ^ TURN) - BELOW) | ((word ^ BACKSLASHES) - ONES) | word;
  }

  /**
   * The lowest set bit belongs to the first marked byte. Bytes above it may be marked wrongly,
   * because of the borrow.
   */
  private static long special(long marked) {
    return marked & HIGH_BITS;
  }
}
