package io.hermod.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/** A loop that the test drives: nothing runs, and no time passes, unless the test says so. */
public final class TestLoop implements Loop {
  private record Timer(Instant when, long number, Runnable task) {}

  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(Comparator.comparing(Timer::when).thenComparingLong(Timer::number));
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private long timersSet;
  private boolean runsTimersFirst;
  private boolean toleratesFaults;
  private final List<Throwable> faults = new ArrayList<>();

  /** What tasks throw is counted and nothing more, as on a real loop; else the test fails. */
  public TestLoop toleratingFaults() {
    toleratesFaults = true;
    return this;
  }

  public int faults() {
    return faults.size();
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  @Override
  public void at(Instant when, Runnable task) {
    timers.add(new Timer(when, timersSet++, task));
  }

  /** Runs what waits, and what that leads to, without moving the clock. */
  public void runUntilIdle() {
    for (Runnable task = nextTask(); task != null; task = nextTask()) {
      run(task);
    }
    failIfNotTolerated();
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      faults.add(e);
    }
  }

  private void failIfNotTolerated() {
    if (!toleratesFaults && !faults.isEmpty()) {
      throw new AssertionError("a task of the loop threw", faults.removeFirst());
    }
  }

  /** Runs the next task that waits, and nothing else. */
  public void runNext() {
    Runnable task = nextTask();
    if (task != null) {
      run(task);
    }
    failIfNotTolerated();
  }

  /** A timer that is due goes before tasks that wait, as it may on a real loop. */
  public void runTimersFirst() {
    runsTimersFirst = true;
  }

  /** Lets time pass and runs nothing, as a loop does that is busy. */
  public void pass(Duration time) {
    now = now.plus(time);
  }

  /** Somebody sets the clock, forward or back; timers that are set count on as they did. */
  public void setClock(Duration by) {
    now = now.plus(by);
    List<Timer> all = List.copyOf(timers);
    timers.clear();
    all.forEach(each -> timers.add(new Timer(each.when().plus(by), each.number(), each.task())));
  }

  private Runnable nextTask() {
    Timer first = timers.peek();
    boolean mayBeTimer = tasks.isEmpty() || runsTimersFirst;
    if (mayBeTimer && first != null && !first.when().isAfter(now)) {
      return timers.remove().task();
    }
    return tasks.poll();
  }

  /** Moves the clock, stopping at every timer on the way. */
  public void advance(Duration by) {
    Instant target = now.plus(by);
    runUntilIdle();
    while (!timers.isEmpty() && !timers.peek().when().isAfter(target)) {
      now = timers.peek().when();
      runUntilIdle();
    }
    now = target;
    runUntilIdle();
  }
}
