package io.hermod.store;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * One write-ahead log for all topics.
 *
 * <p>Positions increase by the span of each entry, and may leave gaps. An append is told of its
 * result exactly once; a follower sees every durable entry once, in order, before its appender is
 * told.
 */
public interface Journal extends AutoCloseable {

  /**
   * Makes the entry durable, then tells {@code done}; never blocks.
   *
   * @param home where to tell it; entries that became durable together are told in one task
   */
  void append(Entry entry, Executor home, Consumer<AppendResult> done);

  /** Told on a thread of the store, which must not be held up. */
  default void append(Entry entry, Consumer<AppendResult> done) {
    append(entry, Runnable::run, done);
  }

  /**
   * Appends what is small and lets room be freed: it is taken even while events are refused because
   * there is none. Told on a thread of the store.
   */
  default void appendAnyway(Entry entry, Consumer<AppendResult> done) {
    append(entry, done);
  }

  /** Hands every batch that becomes durable from now on to the follower; set once, at start. */
  void follow(Consumer<List<Recorded>> follower);

  /** The position after the last durable entry. */
  long head();

  /**
   * Reads selected entries from a position on, oldest first; blocks on the disk.
   *
   * @param from at or after the low watermark; it may lie inside an entry, which is then included
   * @param maxBytes stop after this many bytes of entries were decoded or four times as many were
   *     passed over; at least one entry is looked at unless the end is reached
   */
  JournalSlice read(long from, EntrySelector selector, int maxBytes);

  /** How many bytes of journal lie between a position and the head, to a segment's block. */
  long bytesFrom(long position);

  /** Lets go of what lies wholly below the watermark, which is already durable elsewhere. */
  void deleteBelow(long watermark);

  @Override
  void close();
}
