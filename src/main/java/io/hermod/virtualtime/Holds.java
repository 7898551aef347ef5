package io.hermod.virtualtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts the holds that keep a virtual clock from moving, and waits until there are none. */
final class Holds {
  // A hold that is never released because of a fault must not stop the clock for ever.
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
    return new Hold(this::release);
  }

  private void release() {
    lock.lock();
    try {
      held--;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there are no holds, and returns how many were taken so far. */
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

  /** Waits a moment, so that other threads can do their work. */
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
