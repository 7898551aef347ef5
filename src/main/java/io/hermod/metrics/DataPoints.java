package io.hermod.metrics;

import io.hermod.measure.Histogram;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The data points of one scrape, by family. */
final class DataPoints {
  private final Map<Family, List<CounterDataPointSnapshot>> counters = new EnumMap<>(Family.class);
  private final Map<Family, List<HistogramDataPointSnapshot>> histograms =
      new EnumMap<>(Family.class);
  private final Map<Family, List<GaugeDataPointSnapshot>> gauges = new EnumMap<>(Family.class);

  void count(Family family, Labels labels, long value) {
    counters
        .computeIfAbsent(family, _ -> new ArrayList<>())
        .add(CounterDataPointSnapshot.builder().labels(labels).value((double) value).build());
  }

  /** Adds how often something took how long. */
  void milliseconds(
      Family family, Labels labels, Histogram micros, @Nullable TraceExample example) {
    histograms
        .computeIfAbsent(family, _ -> new ArrayList<>())
        .add(HistogramPoint.of(micros, HistogramPoint.MICROS_PER_MILLISECOND, labels, example));
  }

  void gauge(Family family, Labels labels, long value) {
    gauges
        .computeIfAbsent(family, _ -> new ArrayList<>())
        .add(GaugeDataPointSnapshot.builder().labels(labels).value((double) value).build());
  }

  void gauge(Family family, Labels labels, boolean isTrue) {
    gauge(family, labels, isTrue ? 1 : 0);
  }

  MetricSnapshots snapshots() {
    List<MetricSnapshot> result = new ArrayList<>();
    counters.forEach((f, points) -> result.add(new CounterSnapshot(f.metadata(), points)));
    histograms.forEach((f, points) -> result.add(new HistogramSnapshot(f.metadata(), points)));
    gauges.forEach((f, points) -> result.add(new GaugeSnapshot(f.metadata(), points)));
    return new MetricSnapshots(result);
  }
}
