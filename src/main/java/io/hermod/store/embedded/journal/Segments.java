package io.hermod.store.embedded.journal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The segments in order. The committer adds segments, deletion removes the oldest, and any thread
 * reads.
 */
final class Segments {
  private final ConcurrentSkipListMap<Long, Segment> byBase = new ConcurrentSkipListMap<>();

  /**
   * Adds the newest segment. If the one before it is empty, the new one has replaced it on disk.
   */
  void add(Segment segment) {
    Segment last = last();
    byBase.put(segment.basePosition(), segment);
    if (last != null && last.isEmpty() && last.basePosition() != segment.basePosition()) {
      byBase.remove(last.basePosition());
    }
  }

  void remove(Segment segment) {
    byBase.remove(segment.basePosition(), segment);
  }

  @Nullable Segment first() {
    return valueOf(byBase.firstEntry());
  }

  @Nullable Segment last() {
    return valueOf(byBase.lastEntry());
  }

  /** Returns the segment that holds a position, or the oldest if that segment is gone. */
  @Nullable Segment holding(long position) {
    Segment floor = valueOf(byBase.floorEntry(position));
    return floor == null ? valueOf(byBase.firstEntry()) : floor;
  }

  @Nullable Segment after(Segment segment) {
    return valueOf(byBase.higherEntry(segment.basePosition()));
  }

  /** Returns the oldest segment, if the next one shows that all of it lies below a position. */
  @Nullable Segment oldestBelow(long position) {
    Segment oldest = valueOf(byBase.firstEntry());
    Segment next = oldest == null ? null : after(oldest);
    return next != null && next.basePosition() <= position ? oldest : null;
  }

  /** Returns all segments, oldest first. */
  List<Segment> all() {
    return List.copyOf(byBase.values());
  }

  /** Returns how much space the segments take all of which lies below a position. */
  long bytesBelow(long position) {
    long sum = 0;
    Segment previous = null;
    for (Segment segment : byBase.headMap(position, true).values()) {
      sum += previous == null ? 0 : previous.fileLength();
      previous = segment;
    }
    return sum;
  }

  long bytesFrom(long position) {
    Segment first = holding(position);
    Segment last = last();
    return first == null || last == null ? 0 : last.bytesEnd() - first.bytesAt(position);
  }

  long diskBytes() {
    long sum = 0;
    for (Segment segment : byBase.values()) {
      sum += segment.fileLength();
    }
    return sum;
  }

  private static @Nullable Segment valueOf(Map.@Nullable Entry<Long, Segment> entry) {
    return entry == null ? null : entry.getValue();
  }
}
