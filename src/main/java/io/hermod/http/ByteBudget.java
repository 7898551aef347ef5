package io.hermod.http;

import java.util.concurrent.atomic.AtomicLong;

/** An amount of memory that all connections share; any thread may take and give back. */
final class ByteBudget {
  private final long limit;
  private final AtomicLong taken = new AtomicLong();

  ByteBudget(long limit) {
    this.limit = limit;
  }

  /** Takes so many bytes, or none when there are not so many left. */
  boolean tryTake(long bytes) {
    long before = taken.get();
    while (before + bytes <= limit) {
      long found = taken.compareAndExchange(before, before + bytes);
      if (found == before) {
        return true;
      }
      before = found;
    }
    return false;
  }

  void giveBack(long bytes) {
    taken.addAndGet(-bytes);
  }

  long taken() {
    return taken.get();
  }

  boolean isExhausted() {
    return taken.get() >= limit;
  }
}
