package io.hermod.store;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The write-ahead log of all topics.
 *
 * <p>Positions increase by the span of each entry, and there may be gaps. Each append gets its
 * result exactly once. A follower receives every durable entry once, in order, before the append
 * gets its result.
 */
public interface Journal extends AutoCloseable {

  /**
   * Makes the entry durable, then calls {@code done}. Never blocks.
   *
   * @param home runs {@code done}; entries that became durable together share one task
   */
  void append(Entry entry, Executor home, Consumer<AppendResult> done);

  /** Appends the entry and calls {@code done} on a thread of the store, which it must not block. */
  default void append(Entry entry, Consumer<AppendResult> done) {
    append(entry, Runnable::run, done);
  }

  /**
   * Appends a small entry that allows space to be freed. It is accepted even while events are
   * refused because the store is full. Calls {@code done} on a thread of the store.
   */
  default void appendEvenIfFull(Entry entry, Consumer<AppendResult> done) {
    append(entry, done);
  }

  /**
   * Hands every batch that becomes durable from now on to the follower. Called once, at startup.
   */
  void follow(Consumer<List<Recorded>> follower);

  /** Returns the position after the last durable entry. */
  long head();

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
