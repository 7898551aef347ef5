package io.hermod.delivery;

import java.util.ArrayList;
import java.util.List;

/** The lanes of one topic on one loop, and the entries they have yet to take. */
final class TopicLanes {
  private final TopicTail tail;
  private final List<TailReader> lanes = new ArrayList<>();

  TopicLanes(long from) {
    this.tail = new TopicTail(from);
  }

  TopicTail tail() {
    return tail;
  }

  void add(TailReader lane) {
    lanes.add(lane);
  }

  void remove(TailReader lane) {
    lanes.remove(lane);
  }

  boolean isEmpty() {
    return lanes.isEmpty();
  }

  void pumpAll() {
    // By index, because a lane that ends during its turn leaves the list.
    for (int i = lanes.size() - 1; i >= 0; i--) {
      lanes.get(i).pump();
    }
  }

  /** Drops the entries that every lane has taken. Returns how much memory that frees. */
  long trim() {
    long slowest = tail.endIndex();
    for (TailReader lane : lanes) {
      slowest = Math.min(slowest, lane.tailIndex());
    }
    return tail.trimTo(slowest);
  }
}
