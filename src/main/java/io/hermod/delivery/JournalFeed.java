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
 * live ──(the tail dropped entries it had not taken)──▶ behind ──(slice read)──▶ behind or live
 * </pre>
 */
final class JournalFeed {
  private final LaneLoop loop;
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
   * Feeds from a position on.
   *
   * @param onArrival told when entries came from the journal
   */
  JournalFeed(
      LaneLoop loop, TopicTail tail, EntrySelector selector, long position, Runnable onArrival) {
    this.loop = loop;
    this.tail = tail;
    this.selector = selector;
    this.position = position;
    this.onArrival = onArrival;
    this.isBehind = true;
    this.tailIndex = Long.MAX_VALUE;
    goLiveIfCaughtUp();
  }

  /** The next entry; null when there is none now. */
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
    if (loop.slicePermits().tryTake(onArrival)) {
      holdsPermit = true;
      read(position);
    }
    return null;
  }

  /** A lane that is quick should not wait for the disk each time. */
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
    loop.readJournal(from, selector, this::arrived);
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
    // Also when it could not be read: on a quiet topic nobody else would make the lane ask again.
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

  /** Lets go of entries that cannot be used now, if other lanes wait to read; they come again. */
  void yieldSlice() {
    if (holdsPermit && !isReading && loop.slicePermits().isWanted()) {
      slice.clear();
      sliceEnd = position;
      giveUpPermit();
    }
  }

  private void giveUpPermit() {
    if (holdsPermit) {
      holdsPermit = false;
      loop.slicePermits().giveBack();
    }
  }

  /** Frees what it holds; nothing is polled after. */
  void close() {
    isClosed = true;
    slice.clear();
    loop.slicePermits().forget(onArrival);
    if (!isReading) {
      giveUpPermit();
    }
  }

  boolean isAtEnd() {
    return !isBehind && tailIndex == tail.endIndex();
  }

  boolean isBehind() {
    return isBehind || tailIndex < tail.firstIndex();
  }

  /** Where that begins which was not handed out; a quiet topic has nothing for long stretches. */
  long unread() {
    return isBehind || tailIndex < tail.firstIndex() || isAtEnd()
        ? position
        : tail.get(tailIndex).position();
  }

  /** Everything before this was handed out. */
  long position() {
    return position;
  }

  /** The tail may drop what is before this number. */
  long tailIndex() {
    return tailIndex;
  }
}
