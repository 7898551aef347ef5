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
 * Tells Prometheus the module's numbers under the module's names. Counters would be given another
 * name, one that ends in {@code _total}, so they come without a type.
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

  private static UnknownDataPointSnapshot numberOf(Labels labels, Taken taken) {
    return UnknownDataPointSnapshot.builder().labels(labels).value((double) taken.times()).build();
  }

  private static <T> List<T> points(
      ModuleMetric metric, List<ModuleReading> readings, BiFunction<Labels, Taken, T> maker) {
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
