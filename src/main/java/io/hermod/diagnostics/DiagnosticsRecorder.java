package io.hermod.diagnostics;

import io.hermod.config.DiagnosticsConfig;
import io.hermod.delivery.DeliveryObservers;
import io.hermod.delivery.lane.DeliveryObserver;
import io.hermod.loop.BackgroundQueue;
import io.hermod.publish.PublishObserver;
import io.hermod.publish.PublishReport;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects diagnostic records and writes them on its own thread. Event loops hand them over without
 * blocking; if the queue is full, a record is only counted.
 */
public final class DiagnosticsRecorder
    implements DeliveryObservers, PublishObserver, AutoCloseable {
  private static final int MOST_AT_ONCE = 100;
  private static final BackgroundQueue.Limits LIMITS =
      new BackgroundQueue.Limits(8_192, 8 << 20, MOST_AT_ONCE, Duration.ZERO);

  private final RequestTally requests = new RequestTally();
  private final BackgroundQueue<DiagnosticRecord> waiting;
  private final boolean tellsDeliveries;
  private final boolean tellsRefusals;
  private final boolean tellsRequests;
  private final DiagnosticsSink sink;
  private final InstantSource clock;

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
    // While requests are counted, their minute may be over.
    this.waiting =
        new BackgroundQueue<>(
            "diagnostics", LIMITS, DiagnosticRecord::size, this::write, () -> !requests.isEmpty());
  }

  public void start() {
    waiting.start();
  }

  @Override
  public @Nullable DeliveryObserver of(Subscription subscription, Topic topic) {
    return tellsDeliveries ? new FailingSubscription(subscription, topic, this) : null;
  }

  @Override
  public boolean watchesAccepted() {
    return tellsRequests;
  }

  @Override
  public void answered(PublishReport report) {
    Instant now = clock.instant();
    PublishReport.Failure failure = report.failure();
    if (failure != null && tellsRefusals && report.method().equals("POST")) {
      add(new PublishFailure(report.topic(), failure, now).asRecord());
    }
    if (tellsRequests && requests.add(report, now)) {
      waiting.wake();
    }
  }

  void add(DiagnosticRecord record) {
    var _ = waiting.offer(record);
  }

  /** The number of records that were lost because too many came at once. */
  public long dropped() {
    return waiting.dropped();
  }

  private void write(List<DiagnosticRecord> records) {
    if (!records.isEmpty()) {
      sink.write(records);
    }
    Instant now = clock.instant();
    if (requests.isDue(now)) {
      writeRequests(now);
    }
  }

  /** Writes in pieces, because a request to publish has a limited number of events. */
  private void writeRequests(Instant now) {
    List<DiagnosticRecord> all = requests.take(now);
    for (int i = 0; i < all.size(); i += MOST_AT_ONCE) {
      sink.write(all.subList(i, Math.min(all.size(), i + MOST_AT_ONCE)));
    }
  }

  /** Writes all waiting records. */
  @Override
  public void close() {
    waiting.close();
    writeRequests(clock.instant());
    sink.close();
  }
}
