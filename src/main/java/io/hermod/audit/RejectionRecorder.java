package io.hermod.audit;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes rejected requests to the audit log on its own thread. Event loops hand them over without
 * blocking; if the queue is full, they are only counted.
 */
public final class RejectionRecorder implements Rejections, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RejectionRecorder.class);
  private static final int MOST_WAITING = 1_024;
  private static final Duration BETWEEN_SUMMARY_CHECKS = Duration.ofSeconds(1);

  /** Wakes the thread so that it can stop. */
  private static final Rejection STOP = new Rejection("", Map.of(), "", "", "");

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

  /** The number of rejections that were dropped because too many arrived at once. */
  public long dropped() {
    return dropped.sum();
  }

  private void run() {
    while (!isStopping) {
      try {
        step(next());
      } catch (InterruptedException _) {
        isStopping = true;
      } catch (RuntimeException e) {
        LOG.error("could not create a line of the audit log", e);
      }
    }
  }

  /** Sleeps until there is something to do; null if a summary may be due. */
  private @Nullable Rejection next() throws InterruptedException {
    return limiter.isIdle()
        ? waiting.take()
        : waiting.poll(BETWEEN_SUMMARY_CHECKS.toMillis(), TimeUnit.MILLISECONDS);
  }

  void step(@Nullable Rejection next) {
    limiter
        .endWindow(clock.instant())
        .forEach(summary -> trail.tell(AuditLine.summary(summary, clock.instant())));
    if (next != null && !next.equals(STOP) && limiter.isTold(next.address())) {
      trail.tell(AuditLine.rejected(next, clock.instant()));
    }
  }

  /**
   * Writes all waiting rejections. Does not interrupt the thread, because that would close the
   * file.
   */
  @Override
  public void close() {
    isStopping = true;
    // If the queue is full, the thread is awake anyway.
    boolean _ = waiting.offer(STOP);
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
