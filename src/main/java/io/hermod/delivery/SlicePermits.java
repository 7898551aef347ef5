package io.hermod.delivery;

import java.util.LinkedHashSet;
import java.util.Set;

/** Limits how many lanes of a loop hold entries read back from the journal at the same time. */
final class SlicePermits {
  private final Set<Runnable> waiting = new LinkedHashSet<>();
  private int free;

  SlicePermits(int count) {
    this.free = count;
  }

  /** Takes a permit if one is free. If not, {@code retry} is run once when one may be free. */
  boolean tryTake(Runnable retry) {
    if (free == 0) {
      waiting.add(retry);
      return false;
    }
    free--;
    return true;
  }

  void giveBack() {
    free++;
    wakeOne();
  }

  /** Called regularly, because a lane that was woken may not have taken the permit. */
  void offer() {
    for (int i = Math.min(free, waiting.size()); i > 0; i--) {
      wakeOne();
    }
  }

  private void wakeOne() {
    if (!waiting.isEmpty()) {
      Runnable next = waiting.iterator().next();
      waiting.remove(next);
      next.run();
    }
  }

  /** Removes a lane that would not take the permit: those behind it might wait forever. */
  void forget(Runnable retry) {
    waiting.remove(retry);
  }

  boolean isWanted() {
    return !waiting.isEmpty();
  }
}
