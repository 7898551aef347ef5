package io.hermod.metrics;

import io.hermod.measure.Histogram;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;

/** How often something happened so far, and how long it took in total, if that is measured. */
record TimedTotal(long times, long micros) {

  static TimedTotal times(long times) {
    return new TimedTotal(times, 0);
  }

  static TimedTotal of(Histogram durations) {
    return new TimedTotal(durations.count(), durations.sum());
  }

  TimedTotal minus(TimedTotal other) {
    return new TimedTotal(times - other.times, micros - other.micros);
  }

  TimedTotal plus(TimedTotal other) {
    return new TimedTotal(times + other.times, micros + other.micros);
  }

  double milliseconds() {
    return micros / 1000.0;
  }

  SummaryDataPointSnapshot point(Labels labels) {
    return SummaryDataPointSnapshot.builder()
        .labels(labels)
        .count(times)
        .sum(milliseconds())
        .build();
  }
}
