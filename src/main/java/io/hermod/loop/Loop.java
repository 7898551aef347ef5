package io.hermod.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * One event loop: the thread that a lane belongs to, and its clock. Every task runs under a {@link
 * TaskGuard}: an exception ends that task and nothing else.
 */
public interface Loop {
  Instant now();

  /** Runs a task soon on this loop. Callable from any thread. */
  void execute(Runnable task);

  /** Runs a task on this loop at that time or soon after. Must be called on this loop. */
  void at(Instant when, Runnable task);

  /**
   * Runs a task on this loop after this much real time, even if its clock is virtual. Must be
   * called on this loop.
   */
  default void after(Duration wait, Runnable task) {
    at(now().plus(wait), task);
  }

  /**
   * Runs a housekeeping task on this loop repeatedly in real time, even after it has thrown an
   * exception. Must be called on this loop.
   */
  default void every(Duration interval, Runnable task) {
    after(
        interval,
        () -> {
          try {
            task.run();
          } finally {
            every(interval, task);
          }
        });
  }

  /**
   * Runs housekeeping on this loop in real time, also after it threw; called on this loop.
   *
   * @param busy the interval while the task returns true, which means that it found work
   * @param idle the interval while it does not
   */
  default RepeatedTask repeat(Duration busy, Duration idle, BooleanSupplier task) {
    RepeatedTask repeated = new RepeatedTask(this, busy, idle, task);
    repeated.start();
    return repeated;
  }
}
