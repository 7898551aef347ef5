package io.hermod.store.rows.catalog;

import java.util.LinkedHashSet;
import java.util.Set;

/** The lanes that were added last, up to a limit. */
final class NewestLanes {
  private final int most;
  private final Set<Long> lanes = new LinkedHashSet<>();

  NewestLanes(int most) {
    this.most = most;
  }

  void add(long lane) {
    lanes.remove(lane);
    lanes.add(lane);
    if (lanes.size() > most) {
      lanes.remove(lanes.iterator().next());
    }
  }

  boolean contains(long lane) {
    return lanes.contains(lane);
  }
}
