package io.hermod.store;

import java.util.function.Consumer;

/**
 * The durable entries of a shard, in one order; an {@link Intake} adds them.
 *
 * <p>Positions increase at least by the span of each entry. A follower receives every durable entry
 * once, in order, in slices that begin where the one before ended.
 */
public interface Journal extends AutoCloseable {

  /**
   * Hands everything that becomes durable from now on to the follower: all entries, without those
   * of other shards. Called once, at startup.
   */
  void follow(Consumer<JournalSlice> follower);

  /** Returns the position after the last durable entry. */
  long head();

  /**
   * Returns when the follower has been given everything that was durable before this call. Blocks.
   *
   * @throws StoreUnavailableException if that takes too long
   */
  default void catchUp() {}

  /**
   * Reads the selected entries from a position on, oldest first. Blocks on the disk.
   *
   * @param from at or above the watermark; if it lies inside an entry, that entry is included
   * @param maxBytes stops after decoding this many bytes of entries or skipping four times as many;
   *     examines at least one entry unless it reaches the end
   */
  JournalSlice read(long from, EntrySelector selector, int maxBytes);

  /** Returns approximately how many bytes of journal lie between a position and the head. */
  long bytesFrom(long position);

  /** Deletes what lies entirely below the watermark, which must already be durable. */
  void deleteBelow(long watermark);

  @Override
  void close();
}
