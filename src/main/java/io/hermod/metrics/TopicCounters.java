package io.hermod.metrics;

import io.hermod.measure.Histogram;
import io.hermod.publish.PublishMeter;
import io.prometheus.metrics.model.snapshots.Labels;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The counters of one topic: all loops add to them, and any thread may read them. */
final class TopicCounters implements PublishMeter {
  /** The error type of every response with a status above 499. */
  private static final String OWN_FAULT = "InternalServerError";

  private record Refusal(String errorType, String error) {}

  /** Visible from the start, so that the first refusal is an increase. */
  private static final Refusal UNAVAILABLE = new Refusal(OWN_FAULT, "ServiceUnavailable");

  private final LongAdder accepted = new LongAdder();
  private final Histogram latencies = Histogram.ofRequests();
  private final LongAdder unmatched = new LongAdder();
  private final LongAdder ownFaults = new LongAdder();
  private final LongAdder callersFaults = new LongAdder();
  private final Map<Refusal, LongAdder> refused =
      new ConcurrentHashMap<>(Map.of(UNAVAILABLE, new LongAdder()));
  private final SampledNumbers sampled = new SampledNumbers(AzureMetric.TOPIC_WIDTH);

  private volatile @Nullable TraceExample example;

  /** Remembers a request whose trace was recorded. */
  void example(TraceExample newest) {
    example = newest;
  }

  @Override
  public void accepted(int events, Instant begunAt, Instant now) {
    accepted.add(events);
    latencies.add(begunAt, now);
  }

  @Override
  public void refused(int events, String errorType, String error) {
    refused.computeIfAbsent(new Refusal(errorType, error), _ -> new LongAdder()).add(events);
    (errorType.equals(OWN_FAULT) ? ownFaults : callersFaults).increment();
  }

  void unmatched(int events) {
    unmatched.add(events);
  }

  void writeTo(DataPoints points, Labels labels) {
    points.count(Family.PUBLISH_SUCCESS, labels, accepted.sum());
    points.count(Family.UNMATCHED, labels, unmatched.sum());
    points.milliseconds(Family.PUBLISH_LATENCY, labels, latencies, example);
    refused.forEach(
        (refusal, events) ->
            points.count(
                Family.PUBLISH_FAIL,
                labels.merge(Labels.of("error", refusal.error, "error_type", refusal.errorType)),
                events.sum()));
  }

  /** Adds what is new to the numbers of a minute; in the order of {@link AzureMetric}. */
  void sample(long minute, int limit) {
    TimedTotal taken = TimedTotal.of(latencies);
    long failed = refused.values().stream().mapToLong(LongAdder::sum).sum();
    sampled.sample(
        minute,
        new long[] {accepted.sum(), failed, taken.micros(), taken.times(), unmatched.sum()},
        limit);
  }

  MinuteSeries series() {
    return sampled.series();
  }

  /** Returns the counters as the Edge module defines them. */
  Map<ModuleMetric, TimedTotal> moduleFigures() {
    TimedTotal answered = TimedTotal.of(latencies);
    Map<ModuleMetric, TimedTotal> figures = new EnumMap<>(ModuleMetric.class);
    figures.put(ModuleMetric.EVENTS_RECEIVED, TimedTotal.times(accepted.sum()));
    figures.put(ModuleMetric.UNMATCHED, TimedTotal.times(unmatched.sum()));
    figures.put(ModuleMetric.SUCCESS_REQUESTS, TimedTotal.times(answered.times()));
    figures.put(ModuleMetric.SYSTEM_ERROR_REQUESTS, TimedTotal.times(ownFaults.sum()));
    figures.put(ModuleMetric.USER_ERROR_REQUESTS, TimedTotal.times(callersFaults.sum()));
    figures.put(ModuleMetric.SUCCESS_REQUEST_LATENCY, answered);
    return figures;
  }
}
