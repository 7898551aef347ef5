package io.hermod.delivery;

import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.Recorded;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Hands one lane the entries of its topic in order: from the window's tail while the lane keeps up,
 * from the journal when it has fallen behind.
 *
 * <pre>
 * live ──(the tail dropped entries not yet taken)──▶ behind ──(slice read)──▶ behind or live
 * </pre>
 */
final class LaneFeed {
  private final SlicePermits permits;
  private final ShardStore store;
  private final TopicTail tail;
  private final EntrySelector selector;
  private final Runnable onArrival;
  private final Deque<Recorded> slice = new ArrayDeque<>();
  private long position;
  private long sliceEnd;
  private int sliceSize;
  // While behind: the tail keeps its entries from here on, so that the lane can rejoin it.
  private long tailIndex;
  private boolean isReading;
  private boolean isBehind;
  private boolean holdsPermit;
  private boolean isClosed;

  /**
   * Creates a feed that starts at a position.
   *
   * @param onArrival called when a read of the journal has ended, or a permit to read may be free
   */
  LaneFeed(
      SlicePermits permits,
      ShardStore store,
      TopicTail tail,
      EntrySelector selector,
      long position,
      Runnable onArrival) {
    this.permits = permits;
    this.store = store;
    this.tail = tail;
    this.selector = selector;
    this.position = position;
    this.onArrival = onArrival;
    this.isBehind = true;
    this.tailIndex = Long.MAX_VALUE;
    goLiveIfCaughtUp();
  }

  /** Returns the next entry, or null if there is none now. */
  @Nullable Recorded poll() {
    if (!isBehind && tailIndex < tail.firstIndex()) {
      isBehind = true;
      tailIndex = Long.MAX_VALUE;
    }
    return isBehind ? pollSlice() : pollTail();
  }

  private @Nullable Recorded pollTail() {
    if (tailIndex == tail.endIndex()) {
      return null;
    }
    Recorded next = tail.get(tailIndex++);
    position = next.end();
    return next;
  }

  private @Nullable Recorded pollSlice() {
    Recorded next = slice.poll();
    if (next != null) {
      position = next.end();
      readAhead();
      return next;
    }
    if (isReading) {
      return null;
    }
    position = Math.max(position, sliceEnd);
    giveUpPermit();
    if (goLiveIfCaughtUp()) {
      return pollTail();
    }
    if (permits.tryTake(onArrival)) {
      holdsPermit = true;
      read(position);
    }
    return null;
  }

  /** Reads the next slice early, so that a fast lane does not wait for the disk each time. */
  private void readAhead() {
    if (!isReading && slice.size() <= sliceSize / 2 && sliceEnd < tail.from()) {
      read(sliceEnd);
    }
  }

  private boolean goLiveIfCaughtUp() {
    if (position >= tail.from() && slice.isEmpty()) {
      isBehind = false;
      tailIndex = tail.indexAfter(position);
    }
    return !isBehind;
  }

  private void read(long from) {
    isReading = true;
    tailIndex = tail.endIndex();
    store.read(from, selector, this::arrived);
  }

  private void arrived(@Nullable JournalSlice read) {
    isReading = false;
    if (isClosed) {
      giveUpPermit();
    } else if (read != null) {
      take(read);
    } else if (slice.isEmpty()) {
      giveUpPermit();
    }
    // Also after a failed read: on a quiet topic, nothing else would make the lane poll again.
    onArrival.run();
  }

  private void take(JournalSlice read) {
    slice.addAll(read.entries());
    sliceSize = slice.size();
    sliceEnd = read.next();
    if (sliceEnd < tail.from()) {
      tailIndex = Long.MAX_VALUE;
    }
  }

  /**
   * Drops entries that cannot be used now, if other lanes wait to read. They are read again later.
   */
  void yieldSlice() {
    if (holdsPermit && !isReading && permits.isWanted()) {
      slice.clear();
      sliceEnd = position;
      giveUpPermit();
    }
  }

  private void giveUpPermit() {
    if (holdsPermit) {
      holdsPermit = false;
      permits.giveBack();
    }
  }

  /** Releases the entries and the permit. Nothing may be polled afterwards. */
  void close() {
    isClosed = true;
    slice.clear();
    permits.forget(onArrival);
    if (!isReading) {
      giveUpPermit();
    }
  }

  /** Whether it has handed out everything there is. */
  boolean isAtEnd() {
    return !isBehind && tailIndex == tail.endIndex();
  }

  /** Whether what it has not handed out holds back more of the journal than it may. */
  boolean isFarBehind() {
    return store.isTooFarBehind(unread());
  }

  /**
   * Returns the position of the next entry if it is known: on a quiet topic it may be far ahead.
   */
  private long unread() {
    return isBehind || tailIndex < tail.firstIndex() || isAtEnd()
        ? position
        : tail.get(tailIndex).position();
  }

  /** Every entry before this position was handed out. */
  long position() {
    return position;
  }

  /** The tail may drop the entries before this index. */
  long tailIndex() {
    return tailIndex;
  }
}
