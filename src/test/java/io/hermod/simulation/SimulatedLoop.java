package io.hermod.simulation;

import io.hermod.loop.Loop;
import java.time.Instant;
import java.util.concurrent.Executor;

/** An event loop that is one of a scheduler's threads. */
record SimulatedLoop(Scheduler scheduler, Executor thread) implements Loop {

  SimulatedLoop(Scheduler scheduler) {
    this(scheduler, scheduler.newThread());
  }

  @Override
  public Instant now() {
    return scheduler.clock().instant();
  }

  @Override
  public void execute(Runnable task) {
    thread.execute(task);
  }

  @Override
  public void at(Instant when, Runnable task) {
    scheduler.at(when, () -> thread.execute(task));
  }
}
