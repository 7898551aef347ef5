package io.hermod.virtualtime;

import io.hermod.loop.Loop;
import io.hermod.loop.RepeatedTask;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** A real event loop that uses a virtual clock and holds it while it has tasks to run. */
record VirtualLoop(Loop real, VirtualClock clock) implements Loop {

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void execute(Runnable task) {
    Hold hold = clock.hold();
    real.execute(() -> hold.runAndRelease(task));
  }

  @Override
  public void at(Instant when, Runnable task) {
    clock.at(when, () -> execute(task));
  }

  @Override
  public void after(Duration wait, Runnable task) {
    real.after(wait, holding(task));
  }

  /**
   * Also runs the task before the clock moves, because uncommitted work may be due before the
   * target.
   */
  @Override
  public void every(Duration interval, Runnable task) {
    clock.beforeMoving(() -> execute(task));
    real.every(interval, holding(task));
  }

  @Override
  public RepeatedTask repeat(Duration busy, Duration idle, BooleanSupplier task) {
    clock.beforeMoving(
        () ->
            execute(
                () -> {
                  boolean _ = task.getAsBoolean();
                }));
    return Loop.super.repeat(busy, idle, task);
  }

  private Runnable holding(Runnable task) {
    return () -> clock.hold().runAndRelease(task);
  }
}
