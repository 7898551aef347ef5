package io.hermod.schema.plain;

/** The bytes before a value in the previous event: most likely, the next event has the same. */
final class PlainLead {
  private int start = PlainText.UNKNOWN;
  private int length;
  private PlainMember member;

  PlainLead(PlainMember member) {
    this.member = member;
  }

  boolean isAt(byte[] json, int at) {
    return PlainText.isSame(json, start, at, length);
  }

  /** Reads the value that follows. */
  int readValue(byte[] json, int at) {
    return member.read(json, at + length);
  }

  /** Remembers the bytes before the value of a member. */
  void becomes(int from, int to, PlainMember before) {
    start = from;
    length = to - from;
    member = before;
  }
}
