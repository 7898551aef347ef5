package io.hermod.schema;

/** What stood before a value in the event before: most likely the same stands there again. */
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

  /** Takes the value behind it. */
  int readValue(byte[] json, int at) {
    return member.read(json, at + length);
  }

  /** From now on this stands before the value of a member. */
  void becomes(int from, int to, PlainMember before) {
    start = from;
    length = to - from;
    member = before;
  }
}
