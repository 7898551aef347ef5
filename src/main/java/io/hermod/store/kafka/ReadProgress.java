package io.hermod.store.kafka;

import io.hermod.store.StoreUnavailableException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** How far a partition has been read. Others can wait until it has been read up to an offset. */
final class ReadProgress {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Lock lock = new ReentrantLock();
  private final Condition hasGrown = lock.newCondition();
  private volatile long next;

  ReadProgress(long next) {
    this.next = next;
  }

  /** Returns the offset of the next record. */
  long next() {
    return next;
  }

  void reached(long offset) {
    lock.lock();
    try {
      next = Math.max(next, offset);
      hasGrown.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns when everything before the offset has been read. Blocks.
   *
   * @throws StoreUnavailableException if that takes too long
   */
  void await(long offset) {
    if (next >= offset) {
      return;
    }
    lock.lock();
    try {
      long nanos = PATIENCE.toNanos();
      while (next < offset) {
        if (nanos <= 0) {
          throw new StoreUnavailableException(
              "This server has not yet read everything that Kafka has; try again");
        }
        nanos = hasGrown.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("Interrupted while reading from Kafka", e);
    } finally {
      lock.unlock();
    }
  }
}
