package io.hermod.profile;

import java.util.BitSet;
import java.util.StringJoiner;

/** A set of HTTP status codes. */
final class Statuses {
  private final BitSet codes = new BitSet(600);

  private Statuses() {}

  static Statuses of(int... codes) {
    Statuses result = new Statuses();
    for (int code : codes) {
      result.codes.set(code);
    }
    return result;
  }

  static Statuses range(int first, int last) {
    Statuses result = new Statuses();
    result.codes.set(first, last + 1);
    return result;
  }

  boolean contains(int status) {
    return status >= 0 && codes.get(status);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Statuses statuses && statuses.codes.equals(codes);
  }

  @Override
  public int hashCode() {
    return codes.hashCode();
  }

  /** Formats the codes for people: {@code 200–204}, {@code 400, 401, 413} or {@code none}. */
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ").setEmptyValue("none");
    for (int first = codes.nextSetBit(0); first >= 0; ) {
      int end = codes.nextClearBit(first);
      boolean isRange = end - first > 2;
      text.add(isRange ? first + "–" + (end - 1) : Integer.toString(first));
      first = codes.nextSetBit(isRange ? end : first + 1);
    }
    return text.toString();
  }
}
