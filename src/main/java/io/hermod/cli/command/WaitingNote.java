package io.hermod.cli.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Says that a command waits for something, if that takes longer than a moment. */
public final class WaitingNote {
  private static final long MOMENT_MILLIS = 1000;

  private WaitingNote() {}

  /** Returns what the call returns, and meanwhile says these words on standard error. */
  public static <T> T during(Supplier<T> call, LocalCommand command, String words) {
    CountDownLatch done = new CountDownLatch(1);
    Thread.ofVirtual().start(() -> sayUnlessDone(done, command, words));
    try {
      return call.get();
    } finally {
      done.countDown();
    }
  }

  private static void sayUnlessDone(CountDownLatch done, LocalCommand command, String words) {
    try {
      if (!done.await(MOMENT_MILLIS, TimeUnit.MILLISECONDS)) {
        command.warn(words);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
