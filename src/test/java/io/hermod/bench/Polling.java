package io.hermod.bench;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions, with a time limit. */
final class Polling {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private Polling() {}

  /** Polls until the condition holds; returns false if that takes too long. */
  static boolean await(Duration limit, BooleanSupplier isSo) {
    long end = System.nanoTime() + limit.toNanos();
    while (!isSo.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      pause();
    }
    return true;
  }

  static void pause() {
    LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
  }
}
