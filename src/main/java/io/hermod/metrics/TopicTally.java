package io.hermod.metrics;

import io.hermod.publish.PublishMeter;
import io.prometheus.metrics.model.snapshots.Labels;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The counters of one topic: added to by all loops, read from anywhere. */
final class TopicTally implements PublishMeter {
  private record Refusal(String errorType, String error) {}

  private final LongAdder accepted = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private final LongAdder micros = new LongAdder();
  private final LongAdder unmatched = new LongAdder();
  private final Map<Refusal, LongAdder> refused = new ConcurrentHashMap<>();

  @Override
  public void accepted(int events, Instant begunAt, Instant now) {
    accepted.add(events);
    requests.increment();
    micros.add(ChronoUnit.MICROS.between(begunAt, now));
  }

  @Override
  public void refused(int events, String errorType, String error) {
    refused.computeIfAbsent(new Refusal(errorType, error), _ -> new LongAdder()).add(events);
  }

  void unmatched(int events) {
    unmatched.add(events);
  }

  void writeTo(Sheet sheet, Labels labels) {
    sheet.count(Family.PUBLISH_SUCCESS, labels, accepted.sum());
    sheet.count(Family.UNMATCHED, labels, unmatched.sum());
    sheet.milliseconds(Family.PUBLISH_LATENCY, labels, requests.sum(), Math.max(0, micros.sum()));
    refused.forEach(
        (refusal, events) ->
            sheet.count(
                Family.PUBLISH_FAIL,
                labels.merge(Labels.of("error", refusal.error, "error_type", refusal.errorType)),
                events.sum()));
  }
}
