package io.hermod.event;

import java.util.Arrays;

/**
 * Reads a JSON object once and records the offsets of its members and of all members of nested
 * objects.
 *
 * <p>The tape has one long per member, with the offsets of its name, of its value and of the
 * value's end in 21 bits each. If the value is an object, the index of the next sibling follows,
 * and then the object's own members. Arrays are recorded as a whole, because no path leads into
 * them.
 */
final class JsonTape {
  static final int OFFSET_BITS = 21;
  static final int MAX_LENGTH = (1 << OFFSET_BITS) - 1;

  private static final int BYTES_PER_MEMBER_GUESSED = 24;
  private static final int NONE = -1;

  private final byte[] json;
  private final int base;
  private final int limit;
  private long[] tape;
  private int length;
  private int open = NONE;

  JsonTape(RawJson raw) {
    if (raw.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "JSON of " + raw.length() + " bytes is longer than " + MAX_LENGTH + " bytes");
    }
    this.json = raw.array();
    this.base = raw.offset();
    this.limit = raw.offset() + raw.length();
    this.tape = new long[4 + raw.length() / BYTES_PER_MEMBER_GUESSED];
  }

  static int name(long member) {
    return (int) (member >>> (2 * OFFSET_BITS));
  }

  static int value(long member) {
    return (int) (member >>> OFFSET_BITS) & MAX_LENGTH;
  }

  static int end(long member) {
    return (int) member & MAX_LENGTH;
  }

  /** Records the members of the object; none if the value is not an object. */
  long[] read() {
    int at = JsonScan.skipWhitespace(json, base);
    if (json[at] == '{') {
      readMembers(at + 1);
    }
    return length == tape.length ? tape : Arrays.copyOf(tape, length);
  }

  /** Reads until the outermost object is closed. Does not recurse, so any depth is safe. */
  private void readMembers(int afterBrace) {
    int at = JsonScan.skipWhitespace(json, afterBrace);
    while (json[at] != '}' || open != NONE) {
      switch (json[at]) {
        case '"' -> at = readMember(at + 1);
        case '}' -> close(++at);
        default -> at++;
      }
      at = JsonScan.skipWhitespace(json, at);
    }
  }

  private int readMember(int name) {
    int colon = JsonScan.skipWhitespace(json, JsonScan.closingQuote(json, name, limit) + 1);
    int value = JsonScan.skipWhitespace(json, colon + 1);
    if (json[value] == '{') {
      open(name, value);
      return value + 1;
    }
    int end = JsonScan.endOfValue(json, value, limit);
    add(member(name, value, end));
    return end;
  }

  private long member(int name, int value, int end) {
    long offsets = ((long) (name - base) << OFFSET_BITS) | (value - base);
    return (offsets << OFFSET_BITS) | (end - base);
  }

  /**
   * The index of the next sibling is unknown until the object is closed. Until then, its slot holds
   * the index of the enclosing object.
   */
  private void open(int name, int value) {
    int member = length;
    add(member(name, value, base));
    add(open);
    open = member;
  }

  private void close(int end) {
    int around = (int) tape[open + 1];
    tape[open] |= end - base;
    tape[open + 1] = length;
    open = around;
  }

  private void add(long entry) {
    if (length == tape.length) {
      tape = Arrays.copyOf(tape, length * 2);
    }
    tape[length++] = entry;
  }
}
