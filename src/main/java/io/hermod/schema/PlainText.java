package io.hermod.schema;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Checks the texts in JSON while passing over them, eight letters at a time, whose encoding is
 * checked too.
 */
final class PlainText {
  /** A place beyond any end. */
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

  /** The letter at this place; one that JSON does not have where nothing is there. */
  static byte letter(byte[] json, int at) {
    return at < json.length ? json[at] : NOTHING;
  }

  /** The place after the text whose first letter is here. */
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

  /** Where a quote stands, or an escape, or what must not be in a text. */
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

  /** Most letters stand in long texts: four words at a time. */
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

  /** Whether the same letters stand here and there. */
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

  /** The last word may overlap the one before. */
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

  /** Passes over letters that are not ASCII. */
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
   * Makes the letters negative that are quotes, backslashes, control letters or not ASCII, and none
   * but these: turning one bit around puts the quote right behind the control letters.
   */
  private static long mark(long word) {
    return ((word ^ TURN) - BELOW) | ((word ^ BACKSLASHES) - ONES) | word;
  }

  /**
   * The lowest bit that is set belongs to the first letter that is marked; a letter above it may be
   * marked because of the borrow.
   */
  private static long special(long marked) {
    return marked & HIGH_BITS;
  }
}
