package io.hermod.loop;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Housekeeping that runs often while there is work and rarely while there is none, so that an idle
 * server hardly wakes up. Belongs to its loop.
 */
public final class RepeatedTask {
  private final Loop loop;
  private final Duration busy;
  private final Duration idle;
  private final BooleanSupplier task;
  private boolean isIdle;
  private int planned;
  private boolean isStopped;

  RepeatedTask(Loop loop, Duration busy, Duration idle, BooleanSupplier task) {
    this.loop = loop;
    this.busy = busy;
    this.idle = idle.compareTo(busy) > 0 ? idle : busy;
    this.task = task;
  }

  void start() {
    plan(true);
  }

  /** Says that there is work again; does nothing if the task runs often anyway. */
  public void wake() {
    if (isIdle && !isStopped) {
      plan(true);
    }
  }

  /** Runs no more. */
  public void stop() {
    isStopped = true;
  }

  /** Replaces the run that is planned. */
  private void plan(boolean isBusy) {
    isIdle = !isBusy;
    int mine = ++planned;
    loop.after(isBusy ? busy : idle, () -> runIf(mine));
  }

  private void runIf(int number) {
    if (number == planned && !isStopped) {
      boolean hasWork = true;
      try {
        hasWork = task.getAsBoolean();
      } finally {
        plan(hasWork);
      }
    }
  }
}
