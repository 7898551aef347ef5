package io.hermod.store.embedded;

import java.time.Duration;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the committer: many threads add, one takes everything at once.
 *
 * <p>A linked stack that the taker turns around, because adding is then one compare-and-set. The
 * taker is woken only when it sleeps, so a busy journal pays for no wake-ups.
 */
final class AppendQueue {
  private static final Pending CLOSED =
      Pending.refused("The journal is closed", Runnable::run, result -> {});

  private final AtomicReference<@Nullable Pending> newest = new AtomicReference<>();
  private final AtomicBoolean takerSleeps = new AtomicBoolean();
  private final AtomicLong waitingBytes = new AtomicLong();
  private volatile @Nullable Thread taker;
  private volatile int wantedDepth = Integer.MAX_VALUE;
  private volatile boolean closing;

  /** False once the taker is gone. */
  boolean add(Pending pending) {
    waitingBytes.addAndGet(pending.expectedBytes());
    Pending top;
    do {
      top = newest.get();
      if (top == CLOSED) {
        return false;
      }
      pending.older = top;
      pending.depth = depth(top) + 1;
    } while (!newest.compareAndSet(top, pending));
    if (pending.depth == wantedDepth) {
      LockSupport.unpark(taker);
    }
    wakeTaker();
    return true;
  }

  private static int depth(@Nullable Pending top) {
    return top == null ? 0 : top.depth;
  }

  /** How many wait. */
  int size() {
    return depth(newest.get());
  }

  /** Sleeps until so many wait, or for this long, or less. For the taker. */
  void awaitSize(int size, Duration limit) {
    wantedDepth = size;
    // Looked at after the wish is known: whoever adds later sees the wish.
    if (size() < size && !closing) {
      LockSupport.parkNanos(this, limit.toNanos());
    }
    wantedDepth = Integer.MAX_VALUE;
  }

  /** Bytes added and not yet released. */
  long waitingBytes() {
    return waitingBytes.get();
  }

  void release(long bytes) {
    waitingBytes.addAndGet(-bytes);
  }

  /**
   * Moves everything that waits, oldest first, to the end of {@code target}; sleeps while both are
   * empty. False when closed and nothing is left. For one thread.
   */
  boolean takeInto(Deque<Pending> target) {
    taker = Thread.currentThread();
    while (!pollInto(target)) {
      if (newest.get() == CLOSED) {
        return false;
      }
      sleepUntilAdded();
    }
    return true;
  }

  /** The same without sleeping: false when both are empty. */
  boolean pollInto(Deque<Pending> target) {
    Pending top = newest.get();
    if (top != null && top != CLOSED) {
      turnInto(Objects.requireNonNull(newest.getAndSet(null)), target);
    }
    if (closing && target.isEmpty()) {
      newest.compareAndSet(null, CLOSED);
    }
    return !target.isEmpty();
  }

  /** Lets the taker finish what waits. */
  void close() {
    closing = true;
    wakeTaker();
  }

  private static void turnInto(Pending top, Deque<Pending> target) {
    Pending first = null;
    for (Pending each = top; each != null; ) {
      Pending older = each.older;
      each.older = first;
      first = each;
      each = older;
    }
    for (Pending each = first; each != null; ) {
      Pending newer = each.older;
      each.older = null; // else one kept alive would keep all after it
      target.addLast(each);
      each = newer;
    }
  }

  private void sleepUntilAdded() {
    takerSleeps.set(true);
    // Looked at again after the flag is up: whoever adds later sees the flag.
    while (newest.get() == null && !closing && takerSleeps.get()) {
      LockSupport.park(this);
    }
    takerSleeps.set(false);
  }

  private void wakeTaker() {
    if (takerSleeps.get() && takerSleeps.compareAndSet(true, false)) {
      LockSupport.unpark(taker);
    }
  }
}
