package io.hermod.metrics;

import io.hermod.delivery.LaneMeter;
import io.hermod.profile.Outcome;
import io.prometheus.metrics.model.snapshots.Labels;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** The counters of one subscription: added to by its loop, read from anywhere. */
final class LaneTally implements LaneMeter {
  private static final Outcome[] OUTCOMES = Outcome.values();
  private static final int CODES =
      1 + Arrays.stream(OUTCOMES).mapToInt(Outcome::code).max().orElse(0);
  private static final List<String> USUAL_REASONS =
      List.of("MaxDeliveryAttemptsExceeded", "TimeToLiveExceeded");

  private final LongAdder evaluated = new LongAdder();
  private final LongAdder matched = new LongAdder();
  private final LongAdder delivered = new LongAdder();
  private final LongAdder deliveredLate = new LongAdder();
  private final LongAdder answers = new LongAdder();
  private final LongAdder answerMicros = new LongAdder();
  private final LongAdder parked = new LongAdder();
  private final LongAdder redriven = new LongAdder();
  private final AtomicLongArray failed = new AtomicLongArray(CODES);
  private final Map<String, LongAdder> dropped = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> deadLettered = new ConcurrentHashMap<>();

  /**
   * Begins at zero.
   *
   * @param alreadyParked rows that a former process left
   */
  LaneTally(long alreadyParked) {
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
  public void answered(Instant begunAt, Instant now) {
    answers.increment();
    answerMicros.add(ChronoUnit.MICROS.between(begunAt, now));
  }

  @Override
  public void delivered(int events) {
    delivered.add(events);
  }

  @Override
  public void deliveredLate() {
    delivered.increment();
    deliveredLate.increment();
  }

  @Override
  public void failed(int events, Outcome outcome) {
    failed.addAndGet(outcome.code(), events);
  }

  @Override
  public void dropped(String reason) {
    dropped.computeIfAbsent(reason, _ -> new LongAdder()).increment();
  }

  /** One event was written to its container; told from any thread. */
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

  void writeTo(Sheet sheet, Labels labels) {
    sheet.count(Family.MATCHED, labels, matched.sum());
    sheet.count(Family.DELIVERY_SUCCESS, labels, delivered.sum());
    sheet.count(Family.DELIVERY_LATE_SUCCESS, labels, deliveredLate.sum());
    sheet.milliseconds(
        Family.DESTINATION_DURATION, labels, answers.sum(), Math.max(0, answerMicros.sum()));
    sheet.count(Family.ADVANCED_FILTER, labels, evaluated.sum());
    sheet.count(Family.REDRIVEN, labels, redriven.sum());
    sheet.gauge(Family.LANE_PARKED, labels, Math.max(0, parked.sum()));
    writeFailures(sheet, labels);
    writeEnds(sheet, labels);
  }

  private void writeFailures(Sheet sheet, Labels labels) {
    for (Outcome outcome : OUTCOMES) {
      long events = failed.get(outcome.code());
      if (events > 0) {
        Labels error =
            labels.merge(Labels.of("error", outcome.toString(), "error_type", type(outcome)));
        sheet.count(Family.DELIVERY_ATTEMPT_FAIL, error, events);
      }
    }
  }

  /** The usual reasons are told from the start, so that the first event that ends is a change. */
  private void writeEnds(Sheet sheet, Labels labels) {
    byReason(deadLettered)
        .forEach(
            (reason, events) ->
                sheet.count(
                    Family.DEAD_LETTERED, labels.add("dead_letter_reason", reason), events));
    byReason(dropped)
        .forEach(
            (reason, events) ->
                sheet.count(Family.DROPPED, labels.add("drop_reason", reason), events));
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
      case RESOLUTION_ERROR, SOCKET_ERROR -> "Connection";
      default -> "Response";
    };
  }
}
