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
 * A clock that stands still until it is told to advance. On its way it stops wherever something is
 * due, and goes on only when all that followed from it has come to rest.
 *
 * <p>At rest means: nobody holds the clock, and housekeeping finds nothing to do. What is under way
 * therefore takes a hold before the hold that led to it is let go. Safe for all threads.
 */
public final class VirtualClock implements InstantSource {
  // Where there is never rest, for the load or a store that fails, the clock must move all the
  // same: after some four seconds.
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

  /** When there may be something to do next; null for never. */
  public @Nullable Instant nextDue() {
    synchronized (items) {
      Item next = items.peek();
      return next == null ? null : next.due();
    }
  }

  Hold hold() {
    return holds.take();
  }

  /** Starts the task when its time has come, which may be now; it holds the clock as it needs. */
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

  /** Goes to the next stop and starts what is due there. */
  private void moveTowards(Instant target) {
    Instant next = nextDue();
    Instant stop = next == null || next.isAfter(target) ? target : next;
    for (Runnable task : takeDue(stop)) {
      try {
        task.run();
      } catch (RuntimeException e) {
        // The others are due as well, and were taken out of the line.
        LOG.error("a task at {} could not be started", stop, e);
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
