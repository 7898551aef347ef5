package io.hermod.metrics;

import io.hermod.delivery.lane.LaneMeter;
import io.hermod.profile.Outcome;
import io.prometheus.metrics.model.snapshots.Labels;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** The counters of one subscription: its loop adds to them, and any thread may read them. */
final class LaneCounters implements LaneMeter {
  private static final Outcome[] OUTCOMES = Outcome.values();
  private static final int CODES =
      1 + Arrays.stream(OUTCOMES).mapToInt(Outcome::code).max().orElse(0);
  private static final String EXPIRED = "TimeToLiveExceeded";
  private static final List<String> USUAL_REASONS = List.of("MaxDeliveryAttemptsExceeded", EXPIRED);

  private final LongAdder evaluated = new LongAdder();
  private final LongAdder matched = new LongAdder();
  private final LongAdder delivered = new LongAdder();
  private final LongAdder deliveredLate = new LongAdder();
  private final TimedCounter waits = new TimedCounter();
  private final TimedCounter successes = new TimedCounter();
  private final TimedCounter refusals = new TimedCounter();
  private final TimedCounter unanswered = new TimedCounter();
  private final LongAdder parked = new LongAdder();
  private final LongAdder redriven = new LongAdder();
  private final LongAdder faults = new LongAdder();
  private final AtomicLongArray failed = new AtomicLongArray(CODES);
  private final Map<String, LongAdder> dropped = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> deadLettered = new ConcurrentHashMap<>();

  /**
   * Starts at zero.
   *
   * @param alreadyParked the number of rows that an earlier process left in parking
   */
  LaneCounters(long alreadyParked) {
    parked.add(alreadyParked);
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
    successes.took(begunAt, now);
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
    (isAnswered ? refusals : unanswered).took(begunAt, now);
  }

  @Override
  public void failedInBatch(Outcome outcome) {
    failed.incrementAndGet(outcome.code());
  }

  @Override
  public void dropped(String reason) {
    dropped.computeIfAbsent(reason, _ -> new LongAdder()).increment();
  }

  /** Counts an event that was written to its container; called on any thread. */
  void deadLettered(String reason) {
    deadLettered.computeIfAbsent(reason, _ -> new LongAdder()).increment();
  }

  @Override
  public void parked(int more) {
    parked.add(more);
  }

  @Override
  public void redriven(int events) {
    redriven.add(events);
  }

  @Override
  public void faulted() {
    faults.increment();
  }

  void writeTo(DataPoints points, Labels labels) {
    points.count(Family.MATCHED, labels, matched.sum());
    points.count(Family.DELIVERY_SUCCESS, labels, delivered.sum());
    points.count(Family.DELIVERY_LATE_SUCCESS, labels, deliveredLate.sum());
    points.milliseconds(
        Family.DESTINATION_DURATION, labels, successes.total().plus(refusals.total()));
    points.count(Family.ADVANCED_FILTER, labels, evaluated.sum());
    points.count(Family.REDRIVEN, labels, redriven.sum());
    points.count(Family.LANE_FAULTS, labels, faults.sum());
    points.gauge(Family.LANE_PARKED, labels, Math.max(0, parked.sum()));
    writeFailures(points, labels);
    writeEnds(points, labels);
  }

  /** Returns the counters as the Edge module defines them. */
  Map<ModuleMetric, TimedTotal> moduleFigures() {
    long failures = failures();
    Map<ModuleMetric, TimedTotal> figures = new EnumMap<>(ModuleMetric.class);
    figures.put(ModuleMetric.DELIVERY_SUCCESSES, TimedTotal.times(delivered.sum()));
    figures.put(ModuleMetric.DELIVERY_FAILURES, TimedTotal.times(failures));
    figures.put(ModuleMetric.DELIVERY_SUCCESS_LATENCY, successes.total());
    figures.put(ModuleMetric.DELIVERY_FAILURE_LATENCY, refusals.total().plus(unanswered.total()));
    figures.put(ModuleMetric.FIRST_ATTEMPT_DELAY, waits.total());
    // A late success belongs to an attempt that was already counted as a failure.
    long atOnce = delivered.sum() - deliveredLate.sum();
    figures.put(ModuleMetric.DELIVERY_ATTEMPTS, TimedTotal.times(atOnce + failures));
    figures.put(ModuleMetric.EXPIRED, TimedTotal.times(expired(dropped) + expired(deadLettered)));
    return figures;
  }

  private long failures() {
    return IntStream.range(0, CODES).mapToLong(failed::get).sum();
  }

  private static long expired(Map<String, LongAdder> ended) {
    LongAdder events = ended.get(EXPIRED);
    return events == null ? 0 : events.sum();
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

  /**
   * Reports the usual reasons from the start, so that the first such event is visible as an
   * increase.
   */
  private void writeEnds(DataPoints points, Labels labels) {
    byReason(deadLettered)
        .forEach(
            (reason, events) ->
                points.count(
                    Family.DEAD_LETTERED, labels.add("dead_letter_reason", reason), events));
    byReason(dropped)
        .forEach(
            (reason, events) ->
                points.count(Family.DROPPED, labels.add("drop_reason", reason), events));
  }

  private static SortedMap<String, Long> byReason(Map<String, LongAdder> counted) {
    SortedMap<String, Long> sums = new TreeMap<>();
    USUAL_REASONS.forEach(reason -> sums.put(reason, 0L));
    counted.forEach((reason, events) -> sums.put(reason, events.sum()));
    return sums;
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
