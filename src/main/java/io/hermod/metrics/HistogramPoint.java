package io.hermod.metrics;

import io.hermod.measure.Histogram;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Arrays;

/** Converts a histogram to the form that Prometheus reads. */
final class HistogramPoint {
  static final double MICROS_PER_MILLISECOND = 1e3;
  static final double MICROS_PER_SECOND = 1e6;
  static final double AS_IT_IS = 1;

  private HistogramPoint() {}

  /**
   * Reads a histogram.
   *
   * @param unit by what its values are divided
   */
  static HistogramDataPointSnapshot of(Histogram histogram, double unit, Labels labels) {
    double[] bounds = Arrays.stream(histogram.bounds()).mapToDouble(each -> each / unit).toArray();
    double[] withLast = Arrays.copyOf(bounds, bounds.length + 1);
    withLast[bounds.length] = Double.POSITIVE_INFINITY;
    HistogramDataPointSnapshot.Builder point = HistogramDataPointSnapshot.builder();
    point.classicHistogramBuckets(ClassicHistogramBuckets.of(withLast, histogram.counts()));
    point.sum(histogram.sum() / unit);
    point.labels(labels);
    return point.build();
  }
}
