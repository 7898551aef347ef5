package io.hermod.virtualtime;

import io.hermod.loop.Loop;
import java.time.Duration;
import java.time.Instant;

/** A real event loop that lives by a virtual clock and holds it while it has something to run. */
record VirtualLoop(Loop real, VirtualClock clock) implements Loop {

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void execute(Runnable task) {
    Hold hold = clock.hold();
    real.execute(() -> hold.endWith(task));
  }

  @Override
  public void at(Instant when, Runnable task) {
    clock.at(when, () -> execute(task));
  }

  @Override
  public void after(Duration wait, Runnable task) {
    real.after(wait, holding(task));
  }

  /** Also before the clock moves: what is not committed yet may be due on the way. */
  @Override
  public void every(Duration interval, Runnable task) {
    clock.beforeMoving(() -> execute(task));
    real.every(interval, holding(task));
  }

  private Runnable holding(Runnable task) {
    return () -> clock.hold().endWith(task);
  }
}
