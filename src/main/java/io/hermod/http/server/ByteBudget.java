package io.hermod.http.server;

import java.util.concurrent.atomic.AtomicLong;

/** A limit on memory that many connections share. Any thread may take bytes and give them back. */
public final class ByteBudget {
  private final long limit;
  private final AtomicLong taken = new AtomicLong();

  public ByteBudget(long limit) {
    this.limit = limit;
  }

  /** Takes this number of bytes, or none if fewer are left. */
  public boolean tryTake(long bytes) {
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

  public void giveBack(long bytes) {
    taken.addAndGet(-bytes);
  }

  long taken() {
    return taken.get();
  }

  boolean isExhausted() {
    return taken.get() >= limit;
  }
}
