package io.hermod.store;

import java.util.List;

/**
 * The progress of a lane: everything below {@code next} is finished (delivered, parked or not
 * matching) except the {@code unfinished} ranges, which are the attempts in flight.
 *
 * @param unfinished disjoint, ascending, all below {@code next}
 */
public record Cursor(long next, List<Range> unfinished) {

  /** The positions from {@code from} (inclusive) to {@code to} (exclusive). */
  public record Range(long from, long to) {
    public boolean contains(long position) {
      return position >= from && position < to;
    }
  }

  public static Cursor at(long next) {
    return new Cursor(next, List.of());
  }

  public Cursor {
    unfinished = List.copyOf(unfinished);
  }

  /** Returns the lowest position that is not finished. */
  public long low() {
    return unfinished.isEmpty() ? next : unfinished.getFirst().from();
  }
}
