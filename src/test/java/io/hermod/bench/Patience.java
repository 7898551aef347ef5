package io.hermod.bench;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting that always ends. */
final class Patience {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private Patience() {}

  /** Looks again and again until it is so; false when that takes too long. */
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
