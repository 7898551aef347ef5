package io.hermod.virtualtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A clock that stands still until it is told to advance. On its way it stops wherever something is
 * due, and goes on only when all that followed from it has come to rest.
 *
 * <p>At rest means: nobody holds the clock, and housekeeping finds nothing to do. What is under way
 * therefore takes a hold before the hold that led to it is let go. Safe for all threads.
 */
public final class VirtualClock implements InstantSource {
  // Where there is never rest, for the load or a store that fails, the clock must move all the
  // same.
  private static final int MOST_ROUNDS = 1_000;
  private static final long LONGEST_WAIT = TimeUnit.MINUTES.toNanos(1);
  private static final int LONGEST_PAUSE_MILLIS = 50;

  private record Item(Instant due, long number, Runnable task) {}

  private final Consumer<Instant> keeper;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition atRest = lock.newCondition();
  private final List<Runnable> housekeepers = new CopyOnWriteArrayList<>();
  private final PriorityQueue<Item> items =
      new PriorityQueue<>(Comparator.comparing(Item::due).thenComparingLong(Item::number));
  private volatile Instant now;
  private long numbers;
  private int held;
  private long everHeld;

  /**
   * Makes a clock that stands.
   *
   * @param keeper makes durable where it stands after an advance
   */
  public VirtualClock(Instant start, Consumer<Instant> keeper) {
    this.now = start;
    this.keeper = keeper;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /** When there is something to do next; null for never. */
  public @Nullable Instant nextDue() {
    lock.lock();
    try {
      Item next = items.peek();
      return next == null ? null : next.due();
    } finally {
      lock.unlock();
    }
  }

  Hold hold() {
    lock.lock();
    try {
      held++;
      everHeld++;
    } finally {
      lock.unlock();
    }
    return new Hold(this::letGo);
  }

  private void letGo() {
    lock.lock();
    try {
      held--;
      atRest.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Starts the task when its time has come, which may be now; it holds the clock as it needs. */
  void at(Instant when, Runnable task) {
    if (!isQueued(when, task)) {
      task.run();
    }
  }

  private boolean isQueued(Instant when, Runnable task) {
    lock.lock();
    try {
      return when.isAfter(now) && items.add(new Item(when, numbers++, task));
    } finally {
      lock.unlock();
    }
  }

  /** Starts a task before each move; it takes one hold, and more only if it finds work. */
  void beforeMoving(Runnable housekeeper) {
    housekeepers.add(housekeeper);
  }

  /**
   * Moves on by so much; returns when it has arrived and all is at rest. One call after the other.
   *
   * @return where it stands then, which is durable
   */
  public Instant advance(Duration by) throws InterruptedException {
    turn.lockInterruptibly();
    try {
      Instant target = now.plus(by);
      settle();
      while (hasMovedTowards(target)) {
        settle();
      }
      keeper.accept(target);
      return target;
    } finally {
      turn.unlock();
    }
  }

  /** Goes to the next stop and starts what is due there; false on arrival. */
  private boolean hasMovedTowards(Instant target) {
    if (now.equals(target)) {
      return false;
    }
    Instant next = nextDue();
    takeDue(next == null || next.isAfter(target) ? target : next).forEach(Runnable::run);
    return true;
  }

  private List<Runnable> takeDue(Instant stop) {
    List<Runnable> due = new ArrayList<>();
    lock.lock();
    try {
      now = stop;
      for (Item next = items.peek();
          next != null && !next.due().isAfter(stop);
          next = items.peek()) {
        due.add(items.remove().task());
      }
    } finally {
      lock.unlock();
    }
    return due;
  }

  private void settle() throws InterruptedException {
    for (int round = 0; round < MOST_ROUNDS && !isAtRest(); round++) {
      pause(Math.min(round, LONGEST_PAUSE_MILLIS));
    }
  }

  private boolean isAtRest() throws InterruptedException {
    long before = whenNobodyHolds();
    housekeepers.forEach(Runnable::run);
    return whenNobodyHolds() - before == housekeepers.size();
  }

  /** Waits until nobody holds the clock; how often it was held until then. */
  private long whenNobodyHolds() throws InterruptedException {
    lock.lock();
    try {
      long left = LONGEST_WAIT;
      while (held > 0 && left > 0) {
        left = atRest.awaitNanos(left);
      }
      return everHeld;
    } finally {
      lock.unlock();
    }
  }

  /** A moment for others, longer from round to round. */
  private void pause(int millis) throws InterruptedException {
    lock.lock();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      while (left > 0) {
        left = atRest.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
