package io.hermod.operations;

import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.lane.LaneMeter;
import io.hermod.loop.BackgroundQueue;
import io.hermod.metrics.LaneEnds;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.StoreUnavailableException;
import io.hermod.subscription.Subscription;
import io.hermod.validation.ValidationResults;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Watches the server, and publishes what operators want to know as events of a built-in topic.
 * Whoever reports something never waits: its own thread publishes. If too much happens at once,
 * some of it is only counted.
 *
 * <p>What was given up is taken from the counters of the subscriptions, once a minute. There is no
 * timer: the lanes tell the time.
 */
public final class OperationsWatch implements DeliveryMeters, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OperationsWatch.class);
  private static final BackgroundQueue.Limits LIMITS =
      new BackgroundQueue.Limits(1_024, 1_024, 1, Duration.ZERO);

  private final DeliveryMeters meters;
  private final OperationsTopic topic;
  private final Supplier<List<LaneEnds>> counted;
  private final Supplier<StoreCondition> store;
  private final InstantSource clock;
  private final StoreNotices storeNotices;
  private final GivenUpNotices givenUp = new GivenUpNotices();
  private final BackgroundQueue<Runnable> waiting =
      new BackgroundQueue<>(
          "operations", LIMITS, _ -> 1, tasks -> tasks.forEach(this::attempt), () -> false);
  private final AtomicBoolean isCheckWaiting = new AtomicBoolean();
  private final LongAdder unpublished = new LongAdder();
  private volatile long lastMinute;
  private volatile boolean wasRefusing;

  /**
   * Watches nothing yet.
   *
   * @param meters count as before
   * @param quarantine returns some of the rows in quarantine; may block on the disk
   * @param clock the clock of the events
   */
  public OperationsWatch(
      DeliveryMeters meters,
      OperationsTopic topic,
      Supplier<List<LaneEnds>> counted,
      Supplier<StoreCondition> store,
      Supplier<List<QuarantinedRow>> quarantine,
      InstantSource clock) {
    this.meters = meters;
    this.topic = topic;
    this.counted = counted;
    this.store = store;
    this.clock = clock;
    this.storeNotices = new StoreNotices(store.get(), quarantine);
    this.lastMinute = minute(clock.instant());
  }

  public void start() {
    waiting.start();
  }

  @Override
  public LaneMeter lane(long lane) {
    return meters.lane(lane);
  }

  @Override
  public LaneMeter lane(Subscription subscription) {
    return meters.lane(subscription);
  }

  @Override
  public void unmatched(long topicId, int events) {
    meters.unmatched(topicId, events);
  }

  /** Has the counters and the store looked at after each minute, and when the store gets full. */
  @Override
  public void tick(Instant now) {
    meters.tick(now);
    boolean isRefusing = store.get().isRefusing();
    if (minute(now) != lastMinute || isRefusing != wasRefusing) {
      lastMinute = minute(now);
      wasRefusing = isRefusing;
      if (isCheckWaiting.compareAndSet(false, true) && !waiting.offer(this::check)) {
        isCheckWaiting.set(false); // The check after the next minute finds all that this one would.
      }
    }
  }

  private static long minute(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), Duration.ofMinutes(1).toSeconds());
  }

  /** Called when an endpoint was closed or opened, on any thread. */
  public void changed(EndpointState state) {
    Instant now = clock.instant();
    var _ = waiting.offer(() -> tell(() -> EndpointNotices.of(state, topic, now)));
  }

  /** Called after each handshake, on any thread. */
  public void validated(ValidationResults.Result result) {
    if (result.isFailure()) {
      var _ = waiting.offer(() -> tell(() -> validationFailed(result)));
    }
  }

  private Optional<OperationalEvent> validationFailed(ValidationResults.Result result) {
    ObjectNode data =
        OperationalEvent.newData()
            .put("subscription", result.subscription())
            .put("endpoint", result.endpoint())
            .put("outcome", result.outcome())
            .put("reason", result.reason());
    return result.topic().id() == topic.id()
        ? Optional.empty()
        : Optional.of(
            new OperationalEvent("ValidationFailed", result.subscription(), data, result.at()));
  }

  /**
   * The number of reports that were lost because too much happened at once, or because the store
   * did not take them.
   */
  public long dropped() {
    return waiting.dropped() + unpublished.sum();
  }

  private void tell(Supplier<Optional<OperationalEvent>> event) {
    if (topic.isWanted()) {
      event.get().ifPresent(this::publish);
    }
  }

  private void publish(OperationalEvent event) {
    attempt(() -> topic.publish(event));
  }

  private void attempt(Runnable task) {
    try {
      task.run();
    } catch (StoreUnavailableException e) {
      unpublished.increment();
      LOG.error("could not publish an event about the server: {}", e.getMessage());
    }
  }

  /** Counts even if nobody subscribes, so that whoever does later learns only what is new. */
  private void check() {
    isCheckWaiting.set(false);
    Instant now = clock.instant();
    List<OperationalEvent> events = givenUp.changes(counted.get(), topic, now);
    List<OperationalEvent> more = storeNotices.changes(store.get(), topic.catalog(), now);
    if (topic.isWanted()) {
      events.forEach(this::publish);
      more.forEach(this::publish);
    }
  }

  @Override
  public void close() {
    waiting.close();
  }
}
