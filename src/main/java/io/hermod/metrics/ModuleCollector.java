package io.hermod.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.UnknownSnapshot;
import io.prometheus.metrics.model.snapshots.UnknownSnapshot.UnknownDataPointSnapshot;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Reports the module's numbers to Prometheus under the module's names. Counts are untyped, because
 * counters would be renamed to end in {@code _total}.
 */
final class ModuleCollector implements MultiCollector {
  private final Supplier<List<ModuleReading>> readings;

  ModuleCollector(Supplier<List<ModuleReading>> readings) {
    this.readings = readings;
  }

  @Override
  public MetricSnapshots collect() {
    List<ModuleReading> now = readings.get();
    return new MetricSnapshots(
        Arrays.stream(ModuleMetric.values()).map(metric -> snapshot(metric, now)).toList());
  }

  private static MetricSnapshot snapshot(ModuleMetric metric, List<ModuleReading> readings) {
    return metric.isTime()
        ? new SummarySnapshot(
            metric.metadata(), points(metric, readings, (labels, taken) -> taken.point(labels)))
        : new UnknownSnapshot(
            metric.metadata(), points(metric, readings, ModuleCollector::numberOf));
  }

  private static UnknownDataPointSnapshot numberOf(Labels labels, TimedTotal taken) {
    return UnknownDataPointSnapshot.builder().labels(labels).value((double) taken.times()).build();
  }

  private static <T> List<T> points(
      ModuleMetric metric, List<ModuleReading> readings, BiFunction<Labels, TimedTotal, T> maker) {
    return readings.stream()
        .filter(each -> each.figures().containsKey(metric))
        .map(each -> maker.apply(labels(each), each.figures().get(metric)))
        .toList();
  }

  private static Labels labels(ModuleReading reading) {
    String subscription = reading.subscription();
    return subscription == null
        ? Labels.of("TopicName", reading.topic())
        : Labels.of("TopicName", reading.topic(), "SubscriptionName", subscription);
  }
}
