package io.hermod.diagnostics;

import io.hermod.config.DiagnosticsConfig;
import io.hermod.delivery.DeliveryObservers;
import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.publish.PublishObserver;
import io.hermod.publish.PublishReport;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects diagnostic records and writes them on its own thread. Event loops hand them over without
 * blocking; if the queue is full, a record is only counted.
 */
public final class DiagnosticsRecorder
    implements DeliveryObservers, PublishObserver, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DiagnosticsRecorder.class);
  private static final int MOST_WAITING = 8_192;
  private static final int MOST_AT_ONCE = 256;
  private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(1);

  /** Wakes the thread, so that it stops or begins to watch the time. */
  private static final DiagnosticRecord WAKE =
      new DiagnosticRecord(
          Category.DATA_PLANE_REQUESTS,
          0,
          () -> {
            throw new IllegalStateException("This record is never written.");
          });

  private final BlockingQueue<DiagnosticRecord> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final RequestTally requests = new RequestTally();
  private final LongAdder dropped = new LongAdder();
  private final boolean tellsDeliveries;
  private final boolean tellsRefusals;
  private final boolean tellsRequests;
  private final DiagnosticsSink sink;
  private final InstantSource clock;
  private final Thread thread = Thread.ofVirtual().name("diagnostics").unstarted(this::run);
  private volatile boolean isStopping;

  /**
   * Records what the configuration asks for.
   *
   * @param clock the clock of the events
   */
  public DiagnosticsRecorder(DiagnosticsConfig config, DiagnosticsSink sink, InstantSource clock) {
    this.tellsDeliveries = config.categories().contains(Category.DELIVERY_FAILURES.toString());
    this.tellsRefusals = config.categories().contains(Category.PUBLISH_FAILURES.toString());
    this.tellsRequests = config.categories().contains(Category.DATA_PLANE_REQUESTS.toString());
    this.sink = sink;
    this.clock = clock;
  }

  public void start() {
    thread.start();
  }

  @Override
  public @Nullable DeliveryObserver of(Subscription subscription, Topic topic) {
    return tellsDeliveries ? new FailingSubscription(subscription, topic, this) : null;
  }

  @Override
  public void answered(PublishReport report) {
    Instant now = clock.instant();
    PublishReport.Failure failure = report.failure();
    if (failure != null && tellsRefusals && report.method().equals("POST")) {
      add(
          new DiagnosticRecord(
              Category.PUBLISH_FAILURES,
              report.topic().id(),
              () -> PublishFailure.json(report, failure, now)));
    }
    if (tellsRequests && requests.add(report, now)) {
      // If the queue is full, the thread is awake anyway.
      boolean _ = waiting.offer(WAKE);
    }
  }

  void add(DiagnosticRecord record) {
    if (!waiting.offer(record)) {
      dropped.increment();
    }
  }

  /** The number of records that were lost because too many came at once. */
  public long dropped() {
    return dropped.sum();
  }

  private void run() {
    while (!isStopping) {
      try {
        writeNext();
      } catch (InterruptedException _) {
        isStopping = true;
      } catch (RuntimeException e) {
        LOG.error("could not write diagnostic records", e);
      }
    }
  }

  private void writeNext() throws InterruptedException {
    List<DiagnosticRecord> next = new ArrayList<>();
    DiagnosticRecord first =
        requests.isEmpty()
            ? waiting.take()
            : waiting.poll(BETWEEN_CHECKS.toMillis(), TimeUnit.MILLISECONDS);
    if (first != null) {
      next.add(first);
      waiting.drainTo(next, MOST_AT_ONCE);
    }
    Instant now = clock.instant();
    if (requests.isDue(now)) {
      next.addAll(requests.take(now));
    }
    write(next);
  }

  private void write(List<DiagnosticRecord> records) {
    records.removeIf(WAKE::equals);
    if (!records.isEmpty()) {
      sink.write(records);
    }
  }

  /**
   * Writes all waiting records. Does not interrupt the thread, because that would close the file.
   */
  @Override
  public void close() {
    isStopping = true;
    boolean _ = waiting.offer(WAKE);
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return;
    }
    List<DiagnosticRecord> rest = new ArrayList<>();
    waiting.drainTo(rest);
    rest.addAll(requests.take(clock.instant()));
    write(rest);
    sink.close();
  }
}
