package io.hermod.schema.plain;

import static io.hermod.schema.plain.PlainText.UNKNOWN;
import static io.hermod.schema.plain.PlainText.letter;

import java.util.Arrays;

/**
 * Skips over JSON and checks it. It accepts less than the parser: whatever it accepts, the parser
 * accepts too, but what it does not recognize may still be well-formed.
 *
 * <p>Every method takes an offset and returns one. {@link PlainText#UNKNOWN} lies beyond the end of
 * any array, so it can be passed on: nothing is found there.
 */
final class PlainJson {
  private static final int MAX_DEPTH = 64;
  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private PlainJson() {}

  static int afterWhitespace(byte[] json, int start) {
    int at = start;
    while (isBlank(letter(json, at))) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(byte letter) {
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
  }

  /** Returns the offset after the value that starts here. */
  static int afterValue(byte[] json, int start) {
    return afterValue(json, start, 0);
  }

  private static int afterValue(byte[] json, int start, int depth) {
    return switch (letter(json, start)) {
      case '"' -> PlainText.after(json, start + 1);
      case '{' -> depth < MAX_DEPTH ? afterObject(json, start + 1, depth + 1) : UNKNOWN;
      case '[' -> depth < MAX_DEPTH ? afterArray(json, start + 1, depth + 1) : UNKNOWN;
      case 't' -> afterWord(json, start, TRUE);
      case 'f' -> afterWord(json, start, FALSE);
      case 'n' -> afterWord(json, start, NULL);
      default -> afterNumber(json, start);
    };
  }

  private static int afterObject(byte[] json, int first, int depth) {
    int at = afterWhitespace(json, first);
    if (letter(json, at) == '}') {
      return at + 1;
    }
    at = afterWhitespace(json, afterMember(json, at, depth));
    while (letter(json, at) == ',') {
      at = afterWhitespace(json, afterMember(json, afterWhitespace(json, at + 1), depth));
    }
    return letter(json, at) == '}' ? at + 1 : UNKNOWN;
  }

  private static int afterMember(byte[] json, int start, int depth) {
    return afterValue(json, afterName(json, start), depth);
  }

  /** Returns the offset of the value whose name starts here, with its quote. */
  private static int afterName(byte[] json, int start) {
    if (letter(json, start) != '"') {
      return UNKNOWN;
    }
    int end = PlainText.until(json, start + 1);
    return letter(json, end) == '"' ? afterColon(json, end + 1) : UNKNOWN;
  }

  static int afterColon(byte[] json, int start) {
    int colon = afterWhitespace(json, start);
    return letter(json, colon) == ':' ? afterWhitespace(json, colon + 1) : UNKNOWN;
  }

  private static int afterArray(byte[] json, int first, int depth) {
    int at = afterWhitespace(json, first);
    if (letter(json, at) == ']') {
      return at + 1;
    }
    at = afterWhitespace(json, afterValue(json, at, depth));
    while (letter(json, at) == ',') {
      at = afterWhitespace(json, afterValue(json, afterWhitespace(json, at + 1), depth));
    }
    return letter(json, at) == ']' ? at + 1 : UNKNOWN;
  }

  private static int afterNumber(byte[] json, int start) {
    int at = letter(json, start) == '-' ? start + 1 : start;
    at = letter(json, at) == '0' ? at + 1 : afterDigits(json, at);
    if (letter(json, at) == '.') {
      at = afterDigits(json, at + 1);
    }
    return letter(json, at) == 'e' || letter(json, at) == 'E' ? afterPower(json, at + 1) : at;
  }

  private static int afterPower(byte[] json, int start) {
    boolean hasSign = letter(json, start) == '+' || letter(json, start) == '-';
    return afterDigits(json, hasSign ? start + 1 : start);
  }

  /** Requires at least one digit. */
  private static int afterDigits(byte[] json, int first) {
    int at = first;
    while (letter(json, at) >= '0' && letter(json, at) <= '9') {
      at++;
    }
    return at == first ? UNKNOWN : at;
  }

  private static int afterWord(byte[] json, int start, byte[] word) {
    int end = start + word.length;
    boolean isThere = end <= json.length && Arrays.equals(json, start, end, word, 0, word.length);
    return isThere ? end : UNKNOWN;
  }
}
