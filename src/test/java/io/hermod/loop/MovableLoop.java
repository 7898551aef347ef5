package io.hermod.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A real loop whose time the test can move. A timer runs once: when its time has come, or when the
 * test has moved the time past it.
 */
public final class MovableLoop implements Loop {
  private final Loop real;
  private final List<Timer> timers = new ArrayList<>();
  private volatile Duration moved = Duration.ZERO;

  private record Timer(Instant when, Runnable task) {}

  public MovableLoop(Loop real) {
    this.real = real;
  }

  @Override
  public Instant now() {
    return real.now().plus(moved);
  }

  @Override
  public void execute(Runnable task) {
    real.execute(task);
  }

  @Override
  public void at(Instant when, Runnable task) {
    Timer timer = new Timer(when, task);
    timers.add(timer);
    real.at(when.minus(moved), () -> run(timer));
  }

  private void run(Timer timer) {
    if (timers.remove(timer)) {
      timer.task().run();
    }
  }

  /**
   * Moves the time, and returns when each timer that is due then has run. Those that they set run
   * later, even if they are due, because nothing has arrived from the network meanwhile.
   */
  public void advance(Duration by) {
    onLoop(
        () -> {
          moved = moved.plus(by);
          Instant now = now();
          List<Timer> due = timers.stream().filter(each -> !each.when().isAfter(now)).toList();
          due.stream().sorted(Comparator.comparing(Timer::when)).forEach(this::run);
          return due.size();
        });
  }

  /** How many timers are set. */
  public int timers() {
    return onLoop(timers::size);
  }

  private int onLoop(Supplier<Integer> task) {
    CompletableFuture<Integer> result = new CompletableFuture<>();
    real.execute(
        () -> {
          var _ = result.completeAsync(task, Runnable::run);
        });
    return result.orTimeout(20, TimeUnit.SECONDS).join();
  }
}
