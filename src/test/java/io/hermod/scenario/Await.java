package io.hermod.scenario;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition, never longer than it is told. */
public final class Await {
  private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(5);

  private Await() {}

  /** Returns when the condition holds; fails when it does not in time. */
  public static void until(String what, Duration limit, BooleanSupplier condition) {
    until(() -> what, limit, condition);
  }

  /**
   * Returns when the condition holds; fails when it does not in time.
   *
   * @param what is asked at the end, so that it can tell how far things came
   */
  public static void until(Supplier<String> what, Duration limit, BooleanSupplier condition) {
    if (!holdsWithin(limit, condition)) {
      throw new AssertionError("not within %s: %s".formatted(limit, what.get()));
    }
  }

  static boolean holdsWithin(Duration limit, BooleanSupplier condition) {
    long end = System.nanoTime() + limit.toNanos();
    boolean holds = condition.getAsBoolean();
    while (!holds && System.nanoTime() < end) {
      LockSupport.parkNanos(BETWEEN_LOOKS);
      holds = condition.getAsBoolean();
    }
    return holds;
  }

  /** Waits for the end of a thread. */
  public static void end(Thread thread, Duration limit) {
    try {
      if (!thread.join(limit)) {
        throw new AssertionError("%s does not end within %s".formatted(thread.getName(), limit));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
