package io.hermod.audit;

import io.hermod.loop.BackgroundQueue;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes rejected requests to the audit log on its own thread. Event loops hand them over without
 * blocking; if the queue is full, they are only counted.
 */
public final class RejectionRecorder implements Rejections, AutoCloseable {
  private static final BackgroundQueue.Limits LIMITS =
      new BackgroundQueue.Limits(1_024, 4 << 20, 64, Duration.ZERO);

  private final BackgroundQueue<Rejection> waiting;
  private final AuditTrail trail;
  private final InstantSource clock;
  private final RejectionLimiter limiter;

  public RejectionRecorder(AuditTrail trail, InstantSource clock) {
    this.trail = trail;
    this.clock = clock;
    this.limiter = new RejectionLimiter(clock.instant());
    // While there are counts, a summary may be due.
    this.waiting =
        new BackgroundQueue<>(
            "audit-rejections", LIMITS, Rejection::size, this::write, () -> !limiter.isIdle());
  }

  public void start() {
    waiting.start();
  }

  @Override
  public void add(Rejection rejection) {
    var _ = waiting.offer(rejection);
  }

  /** The number of rejections that were dropped because too many arrived at once. */
  public long dropped() {
    return waiting.dropped();
  }

  private void write(List<Rejection> next) {
    step(null);
    next.forEach(this::step);
  }

  void step(@Nullable Rejection next) {
    limiter
        .endWindow(clock.instant())
        .forEach(summary -> trail.tell(AuditLine.summary(summary, clock.instant())));
    if (next != null && limiter.isTold(next.address())) {
      trail.tell(AuditLine.rejected(next, clock.instant()));
    }
  }

  /** Writes all waiting rejections. */
  @Override
  public void close() {
    waiting.close();
  }
}
