package io.hermod.delivery.lane;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Limits what the lanes of one loop have in flight together. A lane with nothing in flight always
 * gets one request, so that no lane starves. Lanes that are refused wait, and continue in turn.
 */
public final class Budget {
  private final int maxRequests;
  private final long maxBytes;
  private final Set<Runnable> waiting = new LinkedHashSet<>();
  private int requests;
  private long bytes;

  public Budget(int maxRequests, long maxBytes) {
    this.maxRequests = maxRequests;
    this.maxBytes = maxBytes;
  }

  boolean tryTake(long size, boolean isFirst) {
    if (!isFirst && (requests >= maxRequests || bytes + size > maxBytes)) {
      return false;
    }
    take(size);
    return true;
  }

  /** Takes more bytes for a request that was taken before. */
  boolean tryTakeBytes(long size) {
    if (bytes + size > maxBytes) {
      return false;
    }
    takeBytes(size);
    return true;
  }

  void takeBytes(long size) {
    bytes += size;
  }

  /** Takes a request and its bytes, even beyond the limits. */
  void take(long size) {
    requests++;
    bytes += size;
  }

  void giveBack(long size) {
    requests--;
    bytes -= size;
    if (!waiting.isEmpty()) {
      wakeOne();
    }
  }

  private void wakeOne() {
    Runnable next = waiting.iterator().next();
    waiting.remove(next);
    next.run();
  }

  /** Wakes a lane that was refused, once, when something has been given back. */
  public void await(Runnable wake) {
    waiting.add(wake);
  }

  /** Removes a lane that has ended. */
  public void forget(Runnable wake) {
    waiting.remove(wake);
  }

  public int requests() {
    return requests;
  }
}
