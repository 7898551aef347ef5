package io.hermod.cluster;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for threads that were told to end. */
final class Threads {
  private static final Logger LOG = LoggerFactory.getLogger(Threads.class);

  private Threads() {}

  /** Starts a thread that was never started, so that it closes what it has. */
  static void end(Thread thread, Duration limit) {
    try {
      startOnce(thread);
      // A callback that closes everything cannot wait for itself.
      if (!thread.equals(Thread.currentThread()) && !thread.join(limit)) {
        LOG.warn("{} still runs while the server stops", thread.getName());
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void startOnce(Thread thread) {
    if (thread.getState() == Thread.State.NEW) {
      thread.start();
    }
  }
}
