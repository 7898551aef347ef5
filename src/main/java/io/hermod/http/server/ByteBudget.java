package io.hermod.http.server;

import java.util.concurrent.atomic.AtomicLong;

/** A limit on memory that all connections share. Any thread may take bytes and give them back. */
final class ByteBudget {
  private final long limit;
  private final AtomicLong taken = new AtomicLong();

  ByteBudget(long limit) {
    this.limit = limit;
  }

  /** Takes this number of bytes, or none if fewer are left. */
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
