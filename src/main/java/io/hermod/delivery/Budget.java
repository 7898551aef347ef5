package io.hermod.delivery;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What the lanes of one loop may have under way together. A lane with nothing under way always gets
 * one, so that no lane starves; those that are refused go on in turn when something comes back.
 */
final class Budget {
  private final int maxRequests;
  private final long maxBytes;
  private final Set<Lane> waiting = new LinkedHashSet<>();
  private int requests;
  private long bytes;

  Budget(int maxRequests, long maxBytes) {
    this.maxRequests = maxRequests;
    this.maxBytes = maxBytes;
  }

  boolean tryTake(Lane lane, long size, boolean isFirst) {
    if (!isFirst && (requests >= maxRequests || bytes + size > maxBytes)) {
      waiting.add(lane);
      return false;
    }
    take(size);
    return true;
  }

  /** More bytes for a request that was taken before. */
  boolean tryTakeBytes(Lane lane, long size) {
    if (bytes + size > maxBytes) {
      waiting.add(lane);
      return false;
    }
    takeBytes(size);
    return true;
  }

  void takeBytes(long size) {
    bytes += size;
  }

  /** Takes without asking. */
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
    Lane next = waiting.iterator().next();
    waiting.remove(next);
    next.soon();
  }

  /** The lane has ended: it wants nothing more. */
  void forget(Lane lane) {
    waiting.remove(lane);
  }

  int requests() {
    return requests;
  }
}
