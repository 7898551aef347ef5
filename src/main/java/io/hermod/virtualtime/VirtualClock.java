package io.hermod.virtualtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A clock that stands still until it is told to advance. As it advances, it stops at each time at
 * which something is due, and continues only when everything that follows from it is at rest.
 *
 * <p>At rest means that nobody holds the clock and housekeeping finds nothing to do. Therefore each
 * step of work takes its hold before the previous step releases its own. Thread-safe.
 */
public final class VirtualClock implements InstantSource {
  // If the router never comes to rest, because of load or a failing store, the clock must still
  // move, after about four seconds.
  private static final int MOST_ROUNDS = 100;
  private static final int LONGEST_PAUSE_MILLIS = 50;

  private static final Logger LOG = LoggerFactory.getLogger(VirtualClock.class);

  private record Item(Instant due, long number, Runnable task) {}

  private final Consumer<Instant> keeper;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final Holds holds = new Holds();
  private final List<Runnable> housekeepers = new CopyOnWriteArrayList<>();
  private final PriorityQueue<Item> items =
      new PriorityQueue<>(Comparator.comparing(Item::due).thenComparingLong(Item::number));
  private volatile Instant now;
  private long numbers;

  /**
   * Creates a clock that stands still.
   *
   * @param keeper makes the time durable after each advance
   */
  public VirtualClock(Instant start, Consumer<Instant> keeper) {
    this.now = start;
    this.keeper = keeper;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /** Returns the next time at which something may be due; null if there is none. */
  public @Nullable Instant nextDue() {
    synchronized (items) {
      Item next = items.peek();
      return next == null ? null : next.due();
    }
  }

  Hold hold() {
    return holds.take();
  }

  /**
   * Starts the task at the given time, or now if that has passed. The task takes the holds it
   * needs.
   */
  void at(Instant when, Runnable task) {
    if (!isQueued(when, task)) {
      task.run();
    }
  }

  private boolean isQueued(Instant when, Runnable task) {
    synchronized (items) {
      return when.isAfter(now) && items.add(new Item(when, numbers++, task));
    }
  }

  /**
   * Registers a task to start before each move. It must take one hold, and more only if it finds
   * work.
   */
  void beforeMoving(Runnable housekeeper) {
    housekeepers.add(housekeeper);
  }

  /**
   * Advances the clock; returns when it has arrived and everything is at rest. Calls run one after
   * the other.
   *
   * @return the time reached, which is durable
   */
  public Instant advance(Duration by) throws InterruptedException {
    turn.lockInterruptibly();
    try {
      Instant target = now.plus(by);
      settle();
      while (!now.equals(target)) {
        moveTowards(target);
        settle();
      }
      keeper.accept(target);
      return target;
    } finally {
      turn.unlock();
    }
  }

  /** Moves to the next stop and starts what is due there. */
  private void moveTowards(Instant target) {
    Instant next = nextDue();
    Instant stop = next == null || next.isAfter(target) ? target : next;
    for (Runnable task : takeDue(stop)) {
      try {
        task.run();
      } catch (RuntimeException e) {
        // The other tasks are due too, and they are no longer in the queue.
        LOG.error("could not start a task that was due at {}", stop, e);
      }
    }
  }

  private List<Runnable> takeDue(Instant stop) {
    List<Runnable> due = new ArrayList<>();
    synchronized (items) {
      now = stop;
      for (Item i = items.peek(); i != null && !i.due().isAfter(stop); i = items.peek()) {
        due.add(items.remove().task());
      }
    }
    return due;
  }

  private void settle() throws InterruptedException {
    for (int round = 0; round < MOST_ROUNDS && !isAtRest(); round++) {
      holds.pause(Math.min(round, LONGEST_PAUSE_MILLIS));
    }
  }

  private boolean isAtRest() throws InterruptedException {
    long before = holds.awaitNone();
    housekeepers.forEach(Runnable::run);
    return holds.awaitNone() - before == housekeepers.size();
  }
}
