package io.hermod.profile;

/** A range of allowed values, including both ends. */
public record Range(int from, int to) {
  public boolean contains(long value) {
    return value >= from && value <= to;
  }

  @Override
  public String toString() {
    return to == Integer.MAX_VALUE ? "from " + from : from + " to " + to;
  }
}
