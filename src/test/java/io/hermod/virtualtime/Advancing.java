package io.hermod.virtualtime;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** An advance under way on a thread of its own. */
final class Advancing {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final Thread thread;

  private Advancing(Thread thread) {
    this.thread = thread;
  }

  static Advancing start(VirtualClock clock, Duration by) {
    return new Advancing(Thread.ofPlatform().start(() -> advance(clock, by)));
  }

  private static void advance(VirtualClock clock, Duration by) {
    try {
      clock.advance(by);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when the clock waits for something. */
  Advancing untilItWaits() {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!isWaiting()) {
      if (!thread.isAlive() || System.nanoTime() > end) {
        throw new AssertionError("the clock does not wait");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    return this;
  }

  private boolean isWaiting() {
    return thread.getState() == Thread.State.WAITING
        || thread.getState() == Thread.State.TIMED_WAITING;
  }

  void untilItArrives() throws InterruptedException {
    if (!thread.join(LIMIT)) {
      throw new AssertionError("the clock does not arrive");
    }
  }

  void interrupt() {
    thread.interrupt();
  }
}
