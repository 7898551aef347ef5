package io.hermod.store;

/**
 * How positions are made up. A position is a place in the journal of one shard, or, from {@link
 * Redriven#FIRST_POSITION} on, the number of an event that was sent again there.
 *
 * <pre>
 * bit 62       the event was sent again
 * bits 54–61   the shard
 * bits 0–53    the place in the shard's journal, or the number
 * </pre>
 *
 * <p>The embedded store has only shard 0, so its positions are plain numbers.
 */
public final class Position {
  /** The most shards that a store can have. */
  public static final int MAX_SHARDS = 256;

  private static final int PLACE_BITS = 54;
  private static final long PLACE = (1L << PLACE_BITS) - 1;

  private Position() {}

  /** Returns the shard that an event belongs to. */
  public static int shard(long position) {
    return (int) (position >>> PLACE_BITS) & (MAX_SHARDS - 1);
  }

  /** Returns the place in the journal of the shard. */
  public static long place(long position) {
    return position & PLACE;
  }

  /** Returns a place in the journal of a shard. */
  public static long of(int shard, long place) {
    if (shard < 0 || shard >= MAX_SHARDS || place < 0 || place > PLACE) {
      throw new IllegalArgumentException("No position: shard %d, place %d".formatted(shard, place));
    }
    return ((long) shard << PLACE_BITS) | place;
  }
}
