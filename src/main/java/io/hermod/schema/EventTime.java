package io.hermod.schema;

import java.time.YearMonth;

/**
 * Checks the text of an {@code eventTime}: an ISO 8601 date and time of day with a zone, such as
 * {@code 2020-08-13T17:18:13.1647262Z} or {@code 2020-08-13 17:18+02:00}.
 */
public final class EventTime {
  private static final int SHORTEST = "2020-08-13T17:18Z".length();
  private static final int MAX_OFFSET_HOURS = 14;

  private EventTime() {}

  public static boolean isValid(String text) {
    return text.length() >= SHORTEST
        && isDate(text)
        && (text.charAt(10) == 'T' || text.charAt(10) == 't' || text.charAt(10) == ' ')
        && isBelow(24, text, 11)
        && text.charAt(13) == ':'
        && isBelow(60, text, 14)
        && isZone(text, afterSeconds(text));
  }

  /** Whether the time has the format of RFC 3339, which is stricter. */
  public static boolean isRfc3339(String text) {
    int zone = text.length() >= SHORTEST ? afterSeconds(text) : 0;
    return isValid(text)
        && text.charAt(10) != ' '
        && text.charAt(16) == ':'
        && text.indexOf(',') < 0
        && (text.length() - zone == 1 || text.length() - zone == 6);
  }

  /**
   * Converts the time to the format of RFC 3339; returns a text that is not a valid time unchanged.
   */
  public static String toRfc3339(String valid) {
    if (isRfc3339(valid) || !isValid(valid)) {
      return valid;
    }
    int zoneStart = afterSeconds(valid);
    String seconds = valid.charAt(16) == ':' ? valid.substring(16, zoneStart) : ":00";
    return valid.substring(0, 10)
        + 'T'
        + valid.substring(11, 16)
        + seconds.replace(',', '.')
        + zoneWithMinutes(valid.substring(zoneStart));
  }

  private static String zoneWithMinutes(String zone) {
    return switch (zone.length()) {
      case 3 -> zone + ":00";
      case 5 -> zone.substring(0, 3) + ':' + zone.substring(3);
      default -> zone;
    };
  }

  private static boolean isDate(String text) {
    int century = number(text, 0);
    int year = number(text, 2);
    int month = number(text, 5);
    int day = number(text, 8);
    return (century | year | month | day) >= 0
        && text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && century + year > 0
        && month >= 1
        && month <= 12
        && day >= 1
        && (day <= 28 || day <= YearMonth.of(century * 100 + year, month).lengthOfMonth());
  }

  /**
   * Returns the index at which the zone must start; the length of the text if the seconds or their
   * fraction are invalid.
   */
  private static int afterSeconds(String text) {
    if (text.charAt(16) != ':') {
      return 16;
    }
    if (!isBelow(60, text, 17)) {
      return text.length();
    }
    boolean hasFraction = text.length() > 19 && (text.charAt(19) == '.' || text.charAt(19) == ',');
    return hasFraction ? afterFraction(text) : 19;
  }

  private static int afterFraction(String text) {
    int at = 20;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return at == 20 ? text.length() : at;
  }

  private static boolean isZone(String text, int at) {
    int left = text.length() - at;
    if (left == 1) {
      return text.charAt(at) == 'Z' || text.charAt(at) == 'z';
    }
    return left >= 3
        && (text.charAt(at) == '+' || text.charAt(at) == '-')
        && isBelow(MAX_OFFSET_HOURS + 1, text, at + 1)
        && (left == 3
            || (left == 5 && isBelow(60, text, at + 3))
            || (left == 6 && text.charAt(at + 3) == ':' && isBelow(60, text, at + 4)));
  }

  private static boolean isBelow(int limit, String text, int at) {
    int number = number(text, at);
    return number >= 0 && number < limit;
  }

  /** Returns the number that the two digits at this index form; negative if they are not digits. */
  private static int number(String text, int at) {
    if (at + 2 > text.length() || !isDigit(text.charAt(at)) || !isDigit(text.charAt(at + 1))) {
      return -1;
    }
    return (text.charAt(at) - '0') * 10 + text.charAt(at + 1) - '0';
  }

  private static boolean isDigit(char letter) {
    return letter >= '0' && letter <= '9';
  }
}
