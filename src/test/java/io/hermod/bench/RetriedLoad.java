package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Publishes some events each second, until it is closed, to an endpoint that rejects some of them.
 */
final class RetriedLoad implements AutoCloseable {
  private static final int PER_REQUEST = 10;
  private static final long PERIOD_NANOS = Duration.ofMillis(100).toNanos();

  /** Rejected events are retried after ten seconds plus jitter. */
  private static final Duration LAST_RETRIES = Duration.ofMinutes(1);

  private static final Duration JOIN = Duration.ofSeconds(30);

  /**
   * The outcome of the load.
   *
   * @param refused the number of attempts with a 500 response
   * @param missing the number of events that were never accepted
   */
  record Result(long published, long refused, long missing) {}

  private final Management management;
  private final FailingEndpoint endpoint;
  private final Topic topic;
  private final Thread publisher;
  private volatile boolean isEnded;
  private final AtomicInteger published = new AtomicInteger();
  private volatile @Nullable RuntimeException failure;

  RetriedLoad(Management management, FailingEndpoint endpoint) {
    this.management = management;
    this.endpoint = endpoint;
    this.topic = management.createTopic("retried");
    management.subscribe(topic, "failing", endpoint.url());
    this.publisher = Thread.ofVirtual().name("retried-load").start(this::publish);
  }

  private void publish() {
    try {
      long next = System.nanoTime();
      while (!isEnded) {
        management.publish(topic, EventBody.numbered(PER_REQUEST, published.get()));
        published.addAndGet(PER_REQUEST);
        next += PERIOD_NANOS;
        LockSupport.parkNanos(next - System.nanoTime());
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  /** Stops publishing and waits until everything is delivered. */
  Result finish() {
    close();
    if (failure != null) {
      throw new IllegalStateException("the retried events could not be published", failure);
    }
    long all = published.get();
    Polling.await(LAST_RETRIES, () -> endpoint.accepted() >= all);
    return new Result(all, endpoint.refused(), Math.max(0, all - endpoint.accepted()));
  }

  @Override
  public void close() {
    isEnded = true;
    try {
      publisher.join(JOIN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
