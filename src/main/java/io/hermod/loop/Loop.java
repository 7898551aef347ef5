package io.hermod.loop;

import java.time.Instant;

/** One event loop: the thread that a lane belongs to, and its clock. */
public interface Loop {
  Instant now();

  /** Runs soon, on this loop; callable from any thread. */
  void execute(Runnable task);

  /** Runs on this loop at that time or soon after; called on this loop. */
  void at(Instant when, Runnable task);
}
