package io.hermod.store;

import java.time.Instant;
import java.util.Comparator;

/** The sort key of a parked event in its lane: due time, then position. */
public record DueKey(Instant due, long position) implements Comparable<DueKey> {
  public static final DueKey FIRST = new DueKey(Instant.EPOCH, -1);

  private static final Comparator<DueKey> ORDER =
      Comparator.comparing(DueKey::due).thenComparingLong(DueKey::position);

  @Override
  public int compareTo(DueKey other) {
    return ORDER.compare(this, other);
  }
}
