package io.hermod.filter;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.math.BigDecimal;

/**
 * A number in a filter, which is compared with the digits of a JSON number as they are written. The
 * comparison is exact and linear in the number of digits. It never expands the exponent, so its
 * size does not matter.
 */
final class Decimal {
  private static final int MOST_DIGITS_OF_A_LONG = 18;

  private final BigDecimal value;
  private final int sign;
  private final byte[] digits;
  private final long magnitude;
  private final boolean isLong;
  private final long asLong;

  Decimal(BigDecimal value) {
    this.value = value;
    this.sign = value.signum();
    this.digits = value.unscaledValue().abs().toString().getBytes(US_ASCII);
    this.magnitude = (long) digits.length - 1 - value.scale();
    this.isLong = value.scale() == 0 && digits.length <= MOST_DIGITS_OF_A_LONG;
    this.asLong = isLong ? value.longValueExact() : 0;
  }

  /**
   * Returns a negative number if the number in the event is less than this one, 0 if they are
   * equal.
   */
  int compare(byte[] json, int start, int end) {
    if (isLong && end - start <= MOST_DIGITS_OF_A_LONG && isWhole(json, start, end)) {
      return Long.compare(whole(json, start, end), asLong);
    }
    return compareDigits(json, start, end);
  }

  boolean isAtLeast(BigDecimal other) {
    byte[] text = other.toString().getBytes(US_ASCII);
    return compare(text, 0, text.length) <= 0;
  }

  private static boolean isWhole(byte[] json, int start, int end) {
    for (int at = json[start] == '-' ? start + 1 : start; at < end; at++) {
      if (!JsonNumber.isDigit(json[at])) {
        return false;
      }
    }
    return true;
  }

  private static long whole(byte[] json, int start, int end) {
    boolean isNegative = json[start] == '-';
    long result = 0;
    for (int at = isNegative ? start + 1 : start; at < end; at++) {
      result = result * 10 + (json[at] - '0');
    }
    return isNegative ? -result : result;
  }

  private int compareDigits(byte[] json, int start, int end) {
    int first = JsonNumber.firstSignificant(json, start, end);
    int theirSign = first == end ? 0 : json[start] == '-' ? -1 : 1;
    if (theirSign != sign || sign == 0) {
      return Integer.compare(theirSign, sign);
    }
    int bySize = Long.compare(JsonNumber.magnitude(json, start, first, end), magnitude);
    return sign * (bySize == 0 ? compareFrom(json, first, end) : bySize);
  }

  /** Compares digit by digit; the shorter number is padded with zeros. */
  private int compareFrom(byte[] json, int first, int end) {
    int last = JsonNumber.endOfDigits(json, first, end);
    int at = first;
    for (int i = 0; i < digits.length || at < last; at++) {
      byte theirs = at < last ? json[at] : (byte) '0';
      if (theirs != '.') {
        byte ours = i < digits.length ? digits[i] : (byte) '0';
        if (theirs != ours) {
          return Byte.compare(theirs, ours);
        }
        i++;
      }
    }
    return 0;
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
