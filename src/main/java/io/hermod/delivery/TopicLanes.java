package io.hermod.delivery;

import java.util.ArrayList;
import java.util.List;

/** The lanes of one topic on one loop, and the entries they have yet to take. */
final class TopicLanes {
  private final TopicTail tail;
  private final List<Lane> lanes = new ArrayList<>();

  TopicLanes(long from) {
    this.tail = new TopicTail(from);
  }

  TopicTail tail() {
    return tail;
  }

  void add(Lane lane) {
    lanes.add(lane);
  }

  void remove(Lane lane) {
    lanes.remove(lane);
  }

  boolean isEmpty() {
    return lanes.isEmpty();
  }

  void pumpAll() {
    // By index: a lane that ends while it is pumped leaves the list.
    for (int i = lanes.size() - 1; i >= 0; i--) {
      lanes.get(i).pump();
    }
  }

  /** Lets go of what every lane has taken. */
  void trim() {
    long slowest = tail.endIndex();
    for (Lane lane : lanes) {
      slowest = Math.min(slowest, lane.tailIndex());
    }
    tail.trimTo(slowest);
  }
}
