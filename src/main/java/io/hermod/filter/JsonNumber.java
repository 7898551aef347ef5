package io.hermod.filter;

/** Finds the parts of a number in JSON notation. */
final class JsonNumber {
  /** Reading of an exponent stops at this size, which is far above the limit for filters. */
  private static final long HUGE = 1_000_000_000_000_000L;

  private JsonNumber() {}

  static boolean isDigit(byte letter) {
    return letter >= '0' && letter <= '9';
  }

  /** Returns the offset of the first digit that is not zero; the end if there is none. */
  static int firstSignificant(byte[] json, int start, int end) {
    int last = endOfDigits(json, start, end);
    for (int at = start; at < last; at++) {
      if (json[at] >= '1' && json[at] <= '9') {
        return at;
      }
    }
    return end;
  }

  /** Returns the offset at which the exponent starts or the number ends. */
  static int endOfDigits(byte[] json, int start, int end) {
    int at = start;
    while (at < end && json[at] != 'e' && json[at] != 'E') {
      at++;
    }
    return at;
  }

  /** Returns the power of ten of the first significant digit. */
  static long magnitude(byte[] json, int start, int first, int end) {
    int point = afterDigits(json, json[start] == '-' ? start + 1 : start, end);
    int places = first < point ? point - first - 1 : point - first;
    return places + exponent(json, point, end);
  }

  private static int afterDigits(byte[] json, int start, int end) {
    int at = start;
    while (at < end && isDigit(json[at])) {
      at++;
    }
    return at;
  }

  private static long exponent(byte[] json, int point, int end) {
    int at = point < end && json[point] == '.' ? afterDigits(json, point + 1, end) : point;
    if (at == end) {
      return 0;
    }
    boolean isSigned = json[at + 1] == '-' || json[at + 1] == '+';
    long size = 0;
    for (int i = isSigned ? at + 2 : at + 1; i < end && size < HUGE; i++) {
      size = size * 10 + (json[i] - '0');
    }
    return json[at + 1] == '-' ? -size : size;
  }

  /** Whether this is a valid JSON number. */
  static boolean isValid(byte[] json, int start, int end) {
    int first = start < end && json[start] == '-' ? start + 1 : start;
    int point = afterDigits(json, first, end);
    boolean isWholeFine = point > first && (json[first] != '0' || point == first + 1);
    return isWholeFine && isFractionValid(json, point, end);
  }

  private static boolean isFractionValid(byte[] json, int point, int end) {
    if (point == end || json[point] != '.') {
      return isExponentValid(json, point, end);
    }
    int after = afterDigits(json, point + 1, end);
    return after > point + 1 && isExponentValid(json, after, end);
  }

  private static boolean isExponentValid(byte[] json, int at, int end) {
    if (at == end) {
      return true;
    }
    boolean isSigned = at + 1 < end && (json[at + 1] == '-' || json[at + 1] == '+');
    int digits = isSigned ? at + 2 : at + 1;
    return (json[at] == 'e' || json[at] == 'E')
        && digits < end
        && afterDigits(json, digits, end) == end;
  }
}
