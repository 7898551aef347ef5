package io.hermod.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;

/** How often something happened so far, and how long it took altogether where that is counted. */
record Taken(long times, long micros) {

  static Taken times(long times) {
    return new Taken(times, 0);
  }

  Taken plus(Taken other) {
    return new Taken(times + other.times, micros + other.micros);
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
