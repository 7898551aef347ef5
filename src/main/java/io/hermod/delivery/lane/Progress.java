package io.hermod.delivery.lane;

import io.hermod.store.Cursor;
import io.hermod.store.Cursor.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a lane has come in the journal: what it has read, and which of these events are still
 * being attempted. Events are added in ascending order and removed in any order, so a linked list
 * is enough.
 *
 * <p>After a restart the lane reads again from its lowest unfinished position, and skips what the
 * cursor says is finished.
 */
final class Progress {
  private final Cursor resumed;
  private long readUpTo;
  private @Nullable PendingDelivery first;
  private @Nullable PendingDelivery last;
  private int size;

  Progress(Cursor resumed) {
    this.resumed = resumed;
    this.readUpTo = resumed.low();
  }

  /** The position to read next. */
  long next() {
    return readUpTo;
  }

  void readUpTo(long position) {
    readUpTo = Math.max(readUpTo, position);
  }

  /**
   * Whether the lane must not take the event: it has read it, or finished it before the last
   * restart.
   */
  boolean isFinished(long position) {
    if (position < readUpTo) {
      return true;
    }
    return position < resumed.next()
        && resumed.unfinished().stream().noneMatch(range -> range.contains(position));
  }

  boolean isUnderWay(long position) {
    PendingDelivery each = first;
    while (each != null && each.position < position) {
      each = each.next;
    }
    return each != null && each.position == position;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void start(PendingDelivery delivery) {
    delivery.previous = last;
    if (last == null) {
      first = delivery;
    } else {
      last.next = delivery;
    }
    last = delivery;
    size++;
  }

  void finish(PendingDelivery delivery) {
    PendingDelivery before = delivery.previous;
    PendingDelivery after = delivery.next;
    if (before == null) {
      first = after;
    } else {
      before.next = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.previous = before;
    }
    size--;
  }

  /** The smallest position that is not finished. */
  long low() {
    return first == null ? readUpTo : first.position;
  }

  Cursor cursor() {
    List<Range> unfinished = new ArrayList<>(size);
    for (PendingDelivery each = first; each != null; each = each.next) {
      add(unfinished, each.position, each.position + 1);
    }
    for (Range range : resumed.unfinished()) {
      if (range.to() > readUpTo) {
        add(unfinished, Math.max(range.from(), readUpTo), range.to());
      }
    }
    return new Cursor(Math.max(readUpTo, resumed.next()), unfinished);
  }

  private static void add(List<Range> ranges, long from, long to) {
    Range previous = ranges.isEmpty() ? null : ranges.getLast();
    if (previous != null && previous.to() == from) {
      ranges.set(ranges.size() - 1, new Range(previous.from(), to));
    } else {
      ranges.add(new Range(from, to));
    }
  }
}
