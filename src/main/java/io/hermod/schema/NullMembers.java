package io.hermod.schema;

import java.util.Arrays;

/**
 * Optional members that one event gives as null, which means left out: they are blanked, so that
 * the stamp added on delivery is not a second member of the same name.
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

  /** Blanks the members, each with one comma; the event has others, so there always is one. */
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
