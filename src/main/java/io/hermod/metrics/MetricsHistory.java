package io.hermod.metrics;

import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.lane.LaneMeter;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was counted in each minute of the last day, for each topic and subscription. Thread-safe.
 *
 * <p>Samples are taken when a minute ends and when someone asks. No timer does this: the lanes look
 * after their affairs at least every two seconds anyway, and tell the time when they do.
 */
public final class MetricsHistory implements DeliveryMeters {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsHistory.class);
  private static final int LEAST_BYTES = 4 << 10;
  private static final int MOST_BYTES = 32 << 10;

  private final Counts counts;
  private final InstantSource clock;
  private final boolean isVirtual;
  private final long maxBytes;
  private final Executor executor;
  private volatile long currentMinute;

  /**
   * Starts without any samples.
   *
   * @param clock the clock of events
   * @param isVirtual whether this clock may jump
   * @param maxBytes how much memory to use, unless there are more topics and subscriptions than
   *     {@value #LEAST_BYTES} bytes each allow
   * @param executor takes samples, which may take a few milliseconds if there are many
   *     subscriptions
   */
  public MetricsHistory(
      Counts counts, InstantSource clock, boolean isVirtual, long maxBytes, Executor executor) {
    this.counts = counts;
    this.clock = clock;
    this.isVirtual = isVirtual;
    this.maxBytes = maxBytes;
    this.executor = executor;
    this.currentMinute = TimeGrid.minute(clock.instant());
  }

  @Override
  public LaneMeter lane(long lane) {
    return counts.lane(lane);
  }

  @Override
  public LaneMeter lane(Subscription subscription) {
    return counts.lane(subscription);
  }

  @Override
  public void unmatched(long topicId, int events) {
    counts.unmatched(topicId, events);
  }

  /**
   * Takes a sample if a minute has ended. A virtual clock may jump after this, so then a sample is
   * taken each time, and at once.
   */
  @Override
  public void tick(Instant now) {
    if (isVirtual) {
      sample(now);
    } else if (TimeGrid.minute(now) != currentMinute) {
      sampleSoon();
    }
  }

  private void sampleSoon() {
    try {
      executor.execute(this::sampleOrLog);
    } catch (RejectedExecutionException _) {
      // The server is stopping, and nobody will ask for this sample.
    }
  }

  private void sampleOrLog() {
    try {
      sample(clock.instant());
    } catch (RuntimeException e) {
      LOG.error("the metrics of a minute could not be sampled", e);
    }
  }

  private synchronized void sample(Instant now) {
    long minute = TimeGrid.minute(now);
    long counted = isVirtual ? minute : currentMinute;
    currentMinute = minute; // first, so that a fault is not repeated at each tick
    counts.sample(counted, bytesPerSeries());
  }

  private int bytesPerSeries() {
    return Math.clamp(maxBytes / Math.max(1, counts.size()), LEAST_BYTES, MOST_BYTES);
  }

  /**
   * Returns what was counted so far, for all these resources together: the publish requests of the
   * topics, and the deliveries of the subscriptions.
   */
  public HistoryTable read(TimeGrid grid, MeasuredResources measured) {
    return readEach(grid, List.of(measured)).getFirst();
  }

  /** Returns a table for each of these, in their order. */
  public synchronized List<HistoryTable> readEach(TimeGrid grid, List<MeasuredResources> measured) {
    sample(clock.instant());
    return measured.stream().map(each -> table(grid, each)).toList();
  }

  private HistoryTable table(TimeGrid grid, MeasuredResources measured) {
    HistoryTable table = new HistoryTable(grid);
    counts.read(table, measured);
    return table;
  }

  /** Returns how many events of a subscription wait in parking. */
  public long parked(Subscription subscription) {
    return counts.parked(subscription.lane());
  }

  /** Returns a topic with its current subscriptions. */
  public MeasuredResources resources(Topic topic) {
    return MeasuredResources.of(topic, counts.catalog());
  }

  public Instant now() {
    return clock.instant();
  }

  /** Returns how much memory the samples take. */
  public synchronized long bytes() {
    return counts.sampledBytes();
  }
}
