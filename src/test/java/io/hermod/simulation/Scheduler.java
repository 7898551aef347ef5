package io.hermod.simulation;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/**
 * The threads and timers of one simulated process. They take turns on the thread of the test, one
 * step at a time, in an order that the seed determines.
 */
public final class Scheduler {
  private static final int STEPS_BETWEEN_SLEEPS = 20;
  private static final int LONGEST_SLEEP_MILLIS = 5000;

  private record Timer(Instant when, long number, Runnable task) {}

  private final Random random;
  private final SimulatedClock clock;
  private final List<BooleanSupplier> workers = new ArrayList<>();
  private final List<Instant> awakeFrom = new ArrayList<>();
  private final List<SimulatedThread> ready = new ArrayList<>();
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(Comparator.comparing(Timer::when).thenComparingLong(Timer::number));
  private final Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
  private long timersSet;
  private long order;

  Scheduler(Random random, SimulatedClock clock) {
    this.random = random;
    this.clock = clock;
    addWorker(this::runAnyThread);
  }

  public InstantSource clock() {
    return clock;
  }

  /** Adds a thread that does one piece of work per step and returns whether there was any. */
  public void addWorker(BooleanSupplier worker) {
    workers.add(worker);
    awakeFrom.add(Instant.MIN);
  }

  /** Adds a thread that runs its tasks one after the other. */
  public Executor newThread() {
    Queue<Runnable> tasks = new ArrayDeque<>();
    addWorker(() -> runFirst(tasks));
    return tasks::add;
  }

  private boolean runFirst(Queue<Runnable> tasks) {
    Runnable task = tasks.poll();
    if (task != null) {
      run(task);
    }
    return task != null;
  }

  /** Runs blocking code on a simulated thread. */
  public void fork(Runnable task) {
    new SimulatedThread(() -> run(task), ready::add, uncaught::add).start();
  }

  private boolean runAnyThread() {
    boolean isAny = !ready.isEmpty();
    if (isAny) {
      ready.remove(random.nextInt(ready.size())).run();
    }
    return isAny;
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      uncaught.add(e);
    }
  }

  void at(Instant when, Runnable task) {
    timers.add(new Timer(when, timersSet++, task));
  }

  /** Lets one thread that has work take a step; returns false if no thread has any. */
  public boolean step() {
    return stepUnlessAsleep() || stepOfAny(false);
  }

  /**
   * Lets one thread that is not asleep take a step. Threads that sleep represent slow steps, such
   * as a sync, during which work piles up.
   */
  boolean stepUnlessAsleep() {
    if (random.nextInt(STEPS_BETWEEN_SLEEPS) == 0) {
      Instant end = clock.instant().plusMillis(random.nextInt(LONGEST_SLEEP_MILLIS));
      awakeFrom.set(random.nextInt(workers.size()), end);
    }
    return stepOfAny(true) || runDueTimer();
  }

  private boolean stepOfAny(boolean isAwake) {
    int first = random.nextInt(workers.size());
    for (int i = 0; i < workers.size(); i++) {
      int next = (first + i) % workers.size();
      if (isAwake(next) == isAwake && workers.get(next).getAsBoolean()) {
        order = order * 31 + next;
        return true;
      }
    }
    return false;
  }

  private boolean isAwake(int worker) {
    return !awakeFrom.get(worker).isAfter(clock.instant());
  }

  private boolean runDueTimer() {
    Timer first = timers.peek();
    boolean isDue = first != null && !first.when().isAfter(clock.instant());
    if (isDue) {
      run(timers.remove().task());
    }
    return isDue;
  }

  /** Takes steps until there is nothing left to do at this time. */
  void runUntilIdle() {
    for (int steps = 0; step(); steps++) {
      if (steps > 100_000) {
        throw new AssertionError("the process never comes to rest");
      }
    }
  }

  /**
   * Moves the clock to the next timer or to the limit, whichever is first; returns false at the
   * limit.
   */
  boolean advanceTo(Instant limit) {
    Timer first = timers.peek();
    boolean isBefore = first != null && !first.when().isAfter(limit);
    clock.moveTo(isBefore ? first.when() : limit);
    return isBefore;
  }

  /** The exceptions that no thread caught. */
  Queue<Throwable> uncaught() {
    return uncaught;
  }

  int timers() {
    return timers.size();
  }

  /** A hash of the order in which the threads took their turns. */
  long order() {
    return order;
  }
}
