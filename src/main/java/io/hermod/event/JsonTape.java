package io.hermod.event;

import java.util.Arrays;

/**
 * Reads a JSON object once and notes where the members of it, and of the objects in it, stand.
 *
 * <p>The tape has a long per member: where name, value and end are, each in 21 bits. After a member
 * whose value is an object comes the place of the next sibling, then the object's own members.
 * Arrays are noted as a whole: no way leads into them.
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
      throw new IllegalArgumentException("JSON of " + raw.length() + " bytes");
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

  /** Notes the members of the object; none where the value is no object. */
  long[] read() {
    int at = JsonScan.skipBlanks(json, base);
    if (json[at] == '{') {
      readMembers(at + 1);
    }
    return length == tape.length ? tape : Arrays.copyOf(tape, length);
  }

  /** Goes on until the outermost object is closed, without recursion however deep it is. */
  private void readMembers(int afterBrace) {
    int at = JsonScan.skipBlanks(json, afterBrace);
    while (json[at] != '}' || open != NONE) {
      switch (json[at]) {
        case '"' -> at = readMember(at + 1);
        case '}' -> close(++at);
        default -> at++;
      }
      at = JsonScan.skipBlanks(json, at);
    }
  }

  private int readMember(int name) {
    int colon = JsonScan.skipBlanks(json, JsonScan.closingQuote(json, name, limit) + 1);
    int value = JsonScan.skipBlanks(json, colon + 1);
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

  /** The place of the next sibling is not known yet: the object around this one stands there. */
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
