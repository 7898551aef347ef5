package io.hermod.metrics;

import io.hermod.delivery.lane.LaneMeter;
import io.hermod.measure.Histogram;
import io.hermod.profile.Outcome;
import io.prometheus.metrics.model.snapshots.Labels;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one subscription: its loop adds to them, and any thread may read them.
 *
 * <p>This class is long because everything that is counted for a subscription is here.
 */
final class LaneCounters implements LaneMeter {
  private static final Outcome[] OUTCOMES = Outcome.values();
  private static final int CODES =
      1 + Arrays.stream(OUTCOMES).mapToInt(Outcome::code).max().orElse(0);

  /** Of the memory for samples: two numbers of ten. */
  private static final int WAITING_SHARE = 5;

  private final LongAdder evaluated = new LongAdder();
  private final LongAdder matched = new LongAdder();
  private final LongAdder delivered = new LongAdder();
  private final LongAdder deliveredLate = new LongAdder();
  private final TimedCounter waits = new TimedCounter();
  private final TimedCounter refusals = new TimedCounter();
  private final TimedCounter unanswered = new TimedCounter();
  private final Histogram responseTimes = Histogram.ofRequests();
  private final WaitingEvents waiting;
  private final LongAdder redriven = new LongAdder();
  private final LongAdder replayed = new LongAdder();
  private final LongAdder faults = new LongAdder();
  private final LongAdder faultsByNotices = new LongAdder();
  private final AtomicLongArray failed = new AtomicLongArray(CODES);
  private final EndCounts dropped = new EndCounts();
  private final EndCounts deadLettered = new EndCounts();
  private final SampledNumbers sampled = new SampledNumbers(AzureMetric.LANE_WIDTH);
  private volatile @Nullable String destinationKind;
  private volatile @Nullable TraceExample example;
  // Used only by the totals of destinations.
  private long deliveredBefore;
  private long failedBefore;

  /**
   * Starts at zero.
   *
   * @param alreadyParked the number of rows that an earlier process left in parking
   */
  LaneCounters(long alreadyParked) {
    this.waiting = new WaitingEvents(alreadyParked);
  }

  @Override
  public void evaluated(int events) {
    evaluated.add(events);
  }

  @Override
  public void matched() {
    matched.increment();
  }

  @Override
  public void waited(Instant publishedAt, Instant begunAt) {
    waits.took(publishedAt, begunAt);
  }

  @Override
  public void delivered(int events, Instant begunAt, Instant now) {
    delivered.add(events);
    responseTimes.add(begunAt, now);
  }

  @Override
  public void deliveredLate() {
    delivered.increment();
    deliveredLate.increment();
  }

  @Override
  public void failed(
      int events, Outcome outcome, boolean isAnswered, Instant begunAt, Instant now) {
    failed.addAndGet(outcome.code(), events);
    if (isAnswered) {
      responseTimes.add(begunAt, now);
      refusals.took(begunAt, now);
    } else {
      unanswered.took(begunAt, now);
    }
  }

  @Override
  public void failedInBatch(Outcome outcome) {
    failed.incrementAndGet(outcome.code());
  }

  @Override
  public void dropped(String eventId, String reason) {
    dropped.add(eventId, reason);
  }

  /** Counts an event that was written to its container; called on any thread. */
  void deadLettered(String eventId, String reason) {
    deadLettered.add(eventId, reason);
  }

  @Override
  public void parked(int more) {
    waiting.add(more);
  }

  WaitingEvents waiting() {
    return waiting;
  }

  @Override
  public void redriven(int events) {
    redriven.add(events);
  }

  @Override
  public void replayed(int events) {
    replayed.add(events);
  }

  @Override
  public void faulted(boolean isByNotice) {
    faults.increment();
    if (isByNotice) {
      faultsByNotices.increment();
    }
  }

  void writeTo(DataPoints points, Labels labels) {
    points.count(Family.MATCHED, labels, matched.sum());
    points.count(Family.DELIVERY_SUCCESS, labels, delivered.sum());
    points.count(Family.DELIVERY_LATE_SUCCESS, labels, deliveredLate.sum());
    points.milliseconds(Family.DESTINATION_DURATION, labels, responseTimes, example);
    points.count(Family.ADVANCED_FILTER, labels, evaluated.sum());
    points.count(Family.REDRIVEN, labels, redriven.sum());
    points.count(Family.REPLAYED, labels, replayed.sum());
    points.count(Family.LANE_FAULTS, labels, faults.sum());
    points.gauge(Family.LANE_PARKED, labels, waiting.now());
    writeFailures(points, labels);
    writeEnds(points, labels);
  }

  /** Remembers a request whose trace was recorded. */
  void example(TraceExample newest) {
    example = newest;
  }

  /** Says what kind of destination the subscription has now. */
  void sendsTo(String kind) {
    destinationKind = kind;
  }

  @Nullable String destinationKind() {
    return destinationKind;
  }

  /** Returns how many events were delivered since the last call. */
  long takeDelivered() {
    long before = deliveredBefore;
    deliveredBefore = delivered.sum();
    return deliveredBefore - before;
  }

  /** Returns how many events were in attempts that failed since the last call. */
  long takeFailed() {
    long before = failedBefore;
    failedBefore = failures();
    return failedBefore - before;
  }

  /** Adds what is new to the numbers of a minute; in the order of {@link AzureMetric}. */
  void sample(long minute, int limit) {
    TimedTotal responses = TimedTotal.of(responseTimes);
    waiting.sample(minute, limit / WAITING_SHARE);
    sampled.sample(
        minute,
        new long[] {
          matched.sum(),
          delivered.sum(),
          failures(),
          deadLettered.all().sum(),
          dropped.all().sum(),
          responses.micros(),
          responses.times(),
          evaluated.sum()
        },
        limit - limit / WAITING_SHARE);
  }

  LaneEnds ends(long lane) {
    long byNotices = faultsByNotices.sum(); // Read first, because it is added last.
    return new LaneEnds(
        lane, deadLettered.reportable(), dropped.reportable(), faults.sum() - byNotices);
  }

  MinuteSeries series() {
    return sampled.series();
  }

  /** Returns how much memory the samples take. */
  int sampledBytes() {
    return sampled.series().bytes() + waiting.bytes();
  }

  /** Returns the counters as the Edge module defines them. */
  Map<ModuleMetric, TimedTotal> moduleFigures() {
    long failures = failures();
    Map<ModuleMetric, TimedTotal> figures = new EnumMap<>(ModuleMetric.class);
    figures.put(ModuleMetric.DELIVERY_SUCCESSES, TimedTotal.times(delivered.sum()));
    figures.put(ModuleMetric.DELIVERY_FAILURES, TimedTotal.times(failures));
    figures.put(ModuleMetric.DELIVERY_SUCCESS_LATENCY, successes());
    figures.put(ModuleMetric.DELIVERY_FAILURE_LATENCY, refusals.total().plus(unanswered.total()));
    figures.put(ModuleMetric.FIRST_ATTEMPT_DELAY, waits.total());
    // A late success belongs to an attempt that was already counted as a failure.
    long atOnce = delivered.sum() - deliveredLate.sum();
    figures.put(ModuleMetric.DELIVERY_ATTEMPTS, TimedTotal.times(atOnce + failures));
    long expired =
        dropped.all().of(ReasonCounts.EXPIRED) + deadLettered.all().of(ReasonCounts.EXPIRED);
    figures.put(ModuleMetric.EXPIRED, TimedTotal.times(expired));
    return figures;
  }

  /** Refusals are read first because they are added last, so the difference is never negative. */
  private TimedTotal successes() {
    TimedTotal refused = refusals.total();
    return TimedTotal.of(responseTimes).minus(refused);
  }

  private long failures() {
    return IntStream.range(0, CODES).mapToLong(failed::get).sum();
  }

  private void writeFailures(DataPoints points, Labels labels) {
    for (Outcome outcome : OUTCOMES) {
      long events = failed.get(outcome.code());
      if (events > 0) {
        Labels error =
            labels.merge(Labels.of("error", outcome.toString(), "error_type", type(outcome)));
        points.count(Family.DELIVERY_ATTEMPT_FAIL, error, events);
      }
    }
  }

  private void writeEnds(DataPoints points, Labels labels) {
    deadLettered
        .all()
        .byReason()
        .forEach(
            (reason, events) ->
                points.count(
                    Family.DEAD_LETTERED, labels.add("dead_letter_reason", reason), events));
    dropped
        .all()
        .byReason()
        .forEach(
            (reason, events) ->
                points.count(Family.DROPPED, labels.add("drop_reason", reason), events));
  }

  private static String type(Outcome outcome) {
    return switch (outcome) {
      case TIMED_OUT -> "Timeout";
      case RESOLUTION_ERROR, SOCKET_ERROR, ADDRESS_DENIED -> "Connection";
      case INTERNAL_ERROR, FILTER_ERROR -> "Internal";
      default -> "Response";
    };
  }
}
