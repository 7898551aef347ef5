package io.hermod.store.append;

import java.time.Duration;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The appends that wait to be written: many threads add, one takes everything at once.
 *
 * <p>It is a linked stack that the taker reverses, because then adding is one compare-and-set. The
 * taker is woken only if it sleeps, so a busy journal does not pay for wake-ups.
 */
public final class AppendQueue {
  private static final PendingAppend CLOSED =
      PendingAppend.refused("The journal is closed", Runnable::run, result -> {});

  private final AtomicReference<@Nullable PendingAppend> newest = new AtomicReference<>();
  private final AtomicBoolean takerSleeps = new AtomicBoolean();
  private final AtomicLong waitingBytes = new AtomicLong();
  private volatile @Nullable Thread taker;
  private volatile int wantedDepth = Integer.MAX_VALUE;
  private volatile boolean closing;

  /** Returns false once the taker is gone. */
  public boolean add(PendingAppend pending) {
    waitingBytes.addAndGet(pending.expectedBytes());
    PendingAppend top;
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

  private static int depth(@Nullable PendingAppend top) {
    return top == null ? 0 : top.depth;
  }

  public int size() {
    return depth(newest.get());
  }

  /**
   * Sleeps until this many appends wait or the limit has passed; may return early. Called by the
   * taker.
   */
  public void awaitSize(int size, Duration limit) {
    wantedDepth = size;
    // Checked after the size is set: a thread that adds later sees it and wakes the taker.
    if (size() < size && !closing) {
      LockSupport.parkNanos(this, limit.toNanos());
    }
    wantedDepth = Integer.MAX_VALUE;
  }

  /** Returns the bytes that were added and not yet released. */
  public long waitingBytes() {
    return waitingBytes.get();
  }

  public void release(long bytes) {
    waitingBytes.addAndGet(-bytes);
  }

  /**
   * Moves all waiting appends, oldest first, to the end of {@code target}; sleeps while both are
   * empty. Returns false when the queue is closed and nothing is left. Only one thread may call
   * this.
   */
  public boolean takeInto(Deque<PendingAppend> target) {
    taker = Thread.currentThread();
    while (!pollInto(target)) {
      if (newest.get() == CLOSED) {
        return false;
      }
      sleepUntilAdded();
    }
    return true;
  }

  /**
   * Moves all waiting appends to the end of {@code target} without sleeping; returns false if both
   * are empty.
   */
  public boolean pollInto(Deque<PendingAppend> target) {
    PendingAppend top = newest.get();
    if (top != null && top != CLOSED) {
      reverseInto(Objects.requireNonNull(newest.getAndSet(null)), target);
    }
    if (closing && target.isEmpty()) {
      newest.compareAndSet(null, CLOSED);
    }
    return !target.isEmpty();
  }

  /** Lets the taker finish what waits, and then accepts nothing more. */
  public void close() {
    closing = true;
    wakeTaker();
  }

  private static void reverseInto(PendingAppend top, Deque<PendingAppend> target) {
    PendingAppend first = null;
    for (PendingAppend each = top; each != null; ) {
      PendingAppend older = each.older;
      each.older = first;
      first = each;
      each = older;
    }
    for (PendingAppend each = first; each != null; ) {
      PendingAppend newer = each.older;
      each.older = null; // otherwise one that stays alive would keep all newer ones alive
      target.addLast(each);
      each = newer;
    }
  }

  private void sleepUntilAdded() {
    takerSleeps.set(true);
    // Checked again after the flag is set: a thread that adds later sees the flag.
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
