package io.hermod.loop;

import io.hermod.measure.Histogram;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the tasks of event loops, so that an exception affects only the task that throws it: the
 * fault is counted and logged. Also measures how late tasks with a time begin. Thread-safe.
 */
public final class TaskGuard {
  private static final Logger LOG = LoggerFactory.getLogger(TaskGuard.class);
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(1);

  private final InstantSource clock;
  private final LongAdder faults = new LongAdder();
  private final Histogram delays = Histogram.ofWork();
  private Instant lastLine = Instant.EPOCH;

  public TaskGuard(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Runs a task and catches everything it throws, errors too: Netty throws one when direct memory
   * is exhausted. When the heap is exhausted, the JVM exits by itself.
   */
  void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable fault) {
      caught(fault);
    }
  }

  /**
   * Runs a task that was planned for this time. Only these tasks are measured: they are there
   * anyway, a few per second, so that measuring neither wakes an idle loop nor costs an event
   * anything.
   */
  void runAt(Instant planned, Runnable task) {
    delays.add(planned, clock.instant());
    run(task);
  }

  private void caught(Throwable fault) {
    faults.increment();
    if (mayLog(clock.instant())) {
      LOG.error("a task on an event loop failed ({} so far)", faults.sum(), fault);
    }
  }

  /** A task that fails each time it runs must not fill the log. */
  private synchronized boolean mayLog(Instant now) {
    // Otherwise, a clock that was set back would silence the log until it has caught up.
    boolean isTime = now.isBefore(lastLine) || !now.isBefore(lastLine.plus(BETWEEN_LINES));
    if (isTime) {
      lastLine = now;
    }
    return isTime;
  }

  /** How late tasks began, in microseconds: how long their loops were busy with others. */
  public Histogram delays() {
    return delays;
  }

  /** How many tasks have failed since the start. */
  public long faults() {
    return faults.sum();
  }
}
