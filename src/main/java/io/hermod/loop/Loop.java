package io.hermod.loop;

import java.time.Duration;
import java.time.Instant;

/**
 * One event loop: the thread that a lane belongs to, and its clock. Every task runs under a {@link
 * TaskGuard}: what it throws ends that task and nothing else.
 */
public interface Loop {
  Instant now();

  /** Runs soon, on this loop; callable from any thread. */
  void execute(Runnable task);

  /** Runs on this loop at that time or soon after; called on this loop. */
  void at(Instant when, Runnable task);

  /** Runs on this loop after so much real time, wherever its clock stands; called on this loop. */
  default void after(Duration wait, Runnable task) {
    at(now().plus(wait), task);
  }

  /**
   * Runs on this loop again and again in real time, also after it threw, for housekeeping; called
   * on this loop.
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
}
