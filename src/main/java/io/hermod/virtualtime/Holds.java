package io.hermod.virtualtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts what keeps a virtual clock from moving, and waits until nothing does. */
final class Holds {
  // What is never let go, through some fault, must not stop the clock for ever.
  private static final long LONGEST_WAIT = TimeUnit.MINUTES.toNanos(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private int held;
  private long everTaken;

  Hold take() {
    lock.lock();
    try {
      held++;
      everTaken++;
    } finally {
      lock.unlock();
    }
    return new Hold(this::letGo);
  }

  private void letGo() {
    lock.lock();
    try {
      held--;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there is none; how many were ever taken by then. */
  long awaitNone() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = LONGEST_WAIT;
      while (held > 0 && left > 0) {
        left = changed.awaitNanos(left);
      }
      return everTaken;
    } finally {
      lock.unlock();
    }
  }

  /** Gives those who have something to do a moment for it. */
  void pause(int millis) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      while (left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
