package io.hermod.delivery;

import java.util.LinkedHashSet;
import java.util.Set;

/** Bounds how many lanes of a loop hold entries read back from the journal at the same time. */
final class SlicePermits {
  private final Set<Runnable> waiting = new LinkedHashSet<>();
  private int free;

  SlicePermits(int count) {
    this.free = count;
  }

  /** Without a permit, {@code retry} is run once when one may be free. */
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

  /** Called now and then: one that was woken may have let its turn pass. */
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

  /** It would let its turn pass, and those behind it might wait for ever. */
  void forget(Runnable retry) {
    waiting.remove(retry);
  }

  boolean isWanted() {
    return !waiting.isEmpty();
  }
}
