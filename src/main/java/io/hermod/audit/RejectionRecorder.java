package io.hermod.audit;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down who was turned away, on a thread of its own: event loops hand over without waiting,
 * and what finds no room is counted.
 */
public final class RejectionRecorder implements Rejections, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RejectionRecorder.class);
  private static final int MOST_WAITING = 1_024;
  private static final Duration LOOK_INTERVAL = Duration.ofMillis(200);

  private final BlockingQueue<Rejection> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final LongAdder dropped = new LongAdder();
  private final AuditTrail trail;
  private final InstantSource clock;
  private final RejectionLimiter limiter;
  private volatile boolean isStopping;
  private final Thread thread = Thread.ofVirtual().name("audit-rejections").unstarted(this::run);

  public RejectionRecorder(AuditTrail trail, InstantSource clock) {
    this.trail = trail;
    this.clock = clock;
    this.limiter = new RejectionLimiter(clock.instant());
  }

  public void start() {
    thread.start();
  }

  @Override
  public void add(Rejection rejection) {
    if (!waiting.offer(rejection)) {
      dropped.increment();
    }
  }

  /** How many were not even counted by their address, because too many came at once. */
  public long dropped() {
    return dropped.sum();
  }

  private void run() {
    while (!isStopping) {
      try {
        step(waiting.poll(LOOK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
      } catch (InterruptedException _) {
        isStopping = true;
      } catch (RuntimeException e) {
        LOG.error("a line of the audit log could not be made", e);
      }
    }
  }

  void step(@Nullable Rejection next) {
    limiter
        .endWindow(clock.instant())
        .forEach(summary -> trail.tell(AuditLine.summary(summary, clock.instant())));
    if (next != null && limiter.isTold(next.address())) {
      trail.tell(AuditLine.rejected(next, clock.instant()));
    }
  }

  /** Writes what is waiting. The thread is not interrupted: that would close the file it writes. */
  @Override
  public void close() {
    isStopping = true;
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return;
    }
    for (Rejection next = waiting.poll(); next != null; next = waiting.poll()) {
      step(next);
    }
  }
}
