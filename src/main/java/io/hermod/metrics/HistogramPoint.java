package io.hermod.metrics;

import io.hermod.measure.Histogram;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Exemplar;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
   * @param example one of the requests that it counts; null if there is none
   */
  static HistogramDataPointSnapshot of(
      Histogram histogram, double unit, Labels labels, @Nullable TraceExample example) {
    double[] bounds = Arrays.stream(histogram.bounds()).mapToDouble(each -> each / unit).toArray();
    double[] withLast = Arrays.copyOf(bounds, bounds.length + 1);
    withLast[bounds.length] = Double.POSITIVE_INFINITY;
    HistogramDataPointSnapshot.Builder point = HistogramDataPointSnapshot.builder();
    point.classicHistogramBuckets(ClassicHistogramBuckets.of(withLast, histogram.counts()));
    point.sum(histogram.sum() / unit);
    point.labels(labels);
    if (example != null) {
      point.exemplars(Exemplars.of(exemplar(example, unit)));
    }
    return point.build();
  }

  private static Exemplar exemplar(TraceExample example, double unit) {
    return Exemplar.builder()
        .value(example.micros() / unit)
        .traceId(example.traceId())
        .spanId(example.spanId())
        .timestampMillis(example.at().toEpochMilli())
        .build();
  }
}
