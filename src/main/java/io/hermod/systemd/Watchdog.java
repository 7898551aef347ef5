package io.hermod.systemd;

import io.hermod.loop.Loop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Says regularly that the server is alive, but only if every event loop has run a task since the
 * last time. A loop that is blocked keeps it silent.
 */
public final class Watchdog {
  private final Loop timer;
  private final List<? extends Executor> loops;

  public Watchdog(Loop timer, List<? extends Executor> loops) {
    this.timer = timer;
    this.loops = loops;
  }

  public void start(Duration interval, Runnable alive) {
    timer.execute(() -> timer.every(interval, () -> ask(alive)));
  }

  private void ask(Runnable alive) {
    AtomicInteger missing = new AtomicInteger(loops.size());
    loops.forEach(
        loop ->
            loop.execute(
                () -> {
                  if (missing.decrementAndGet() == 0) {
                    alive.run();
                  }
                }));
  }
}
