package io.hermod.schema.read;

import java.util.Arrays;

/**
 * The optional members of one event that are null, which means that they were left out. They are
 * overwritten with spaces, so that a stamp that delivery adds does not duplicate the name.
 */
final class NullMembers {
  private static final int NULL_LENGTH = 4;

  private int[] valueOffsets = new int[0];

  void clear() {
    valueOffsets = new int[0];
  }

  void add(int valueOffset) {
    valueOffsets = Arrays.copyOf(valueOffsets, valueOffsets.length + 1);
    valueOffsets[valueOffsets.length - 1] = valueOffset;
  }

  /**
   * Overwrites the members, each with one comma. There always is one, because the event has other
   * members.
   */
  void blank(byte[] json) {
    for (int value : valueOffsets) {
      blank(json, value);
    }
  }

  private static void blank(byte[] json, int value) {
    int start = startOfName(json, value);
    int end = value + NULL_LENGTH;
    Arrays.fill(json, start, end, (byte) ' ');
    int before = lastBefore(json, start);
    json[json[before] == ',' ? before : firstFrom(json, end)] = ' ';
  }

  private static int startOfName(byte[] json, int value) {
    int colon = lastBefore(json, value);
    int quote = lastBefore(json, colon) - 1;
    while (json[quote] != '"') {
      quote--;
    }
    return quote;
  }

  private static int lastBefore(byte[] json, int offset) {
    int at = offset - 1;
    while (isBlank(json[at])) {
      at--;
    }
    return at;
  }

  private static int firstFrom(byte[] json, int offset) {
    int at = offset;
    while (isBlank(json[at])) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(byte letter) {
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
  }
}
