package io.hermod.scenario.machine;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Holds back bytes in one or both directions, and delays the others. */
final class Barrier {
  private final Set<Direction> closed = EnumSet.noneOf(Direction.class);
  private volatile long delay;

  synchronized void close(Direction direction) {
    if (direction.includes(Direction.TO_SERVER)) {
      closed.add(Direction.TO_SERVER);
    }
    if (direction.includes(Direction.TO_CLIENT)) {
      closed.add(Direction.TO_CLIENT);
    }
  }

  synchronized void open() {
    closed.clear();
    delay = 0;
    notifyAll();
  }

  /** Holds everything back for so long. */
  void delay(Duration time) {
    delay = time.toNanos();
  }

  /** Returns when bytes in this direction may go on. */
  void pass(Direction direction) throws InterruptedException {
    if (delay > 0) {
      LockSupport.parkNanos(delay);
    }
    awaitOpen(direction);
  }

  private synchronized void awaitOpen(Direction direction) throws InterruptedException {
    while (closed.stream().anyMatch(direction::includes)) {
      wait();
    }
  }
}
