package io.hermod.metrics;

import io.hermod.delivery.LaneState;
import io.hermod.measure.Histogram;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The page that Prometheus scrapes: our counters, the lanes, the store, the JVM and its process.
 */
public final class MetricsPage implements AutoCloseable {
  private static final String OPEN_METRICS =
      "application/openmetrics-text; version=1.0.0; charset=utf-8";

  /**
   * Writes exemplars only with buckets and counters. Prometheus refuses a whole page that has one
   * anywhere else, such as with the count of a histogram, where the library puts it by default.
   */
  private static final class Format implements PrometheusConfig {
    @Override
    public @Nullable String get(String key) {
      return null;
    }

    @Override
    public Properties prometheusProperties() {
      return new Properties();
    }
  }

  private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(new Format());
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final List<LongSupplier> counted = new ArrayList<>();

  public MetricsPage(Counts counts, Supplier<CompletableFuture<List<LaneState>>> lanes) {
    registry.getPrometheusRegistry().register(new RouterCollector(counts, lanes));
    collections.bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
  }

  /** Adds the numbers of the Edge module's topics, under the module's names. */
  public void tellModule(Counts counts) {
    registry.getPrometheusRegistry().register(new ModuleCollector(counts::moduleReadings));
  }

  /** Adds a gauge that is read at each scrape. */
  public void gauge(String name, String help, LongSupplier value) {
    Gauge.builder(name, value::getAsLong).description(help).register(registry);
  }

  /**
   * Adds a counter.
   *
   * @param labels names and values, alternating
   */
  public void counter(String name, String help, LongSupplier value, String... labels) {
    counted.add(value); // The registry has only a weak reference to it.
    FunctionCounter.builder(name, value, LongSupplier::getAsLong)
        .description(help)
        .tags(labels)
        .register(registry);
  }

  /** Adds a histogram of durations in microseconds, which Prometheus sees in seconds. */
  public void seconds(String name, String help, Histogram micros) {
    register(name, help, micros, HistogramPoint.MICROS_PER_SECOND);
  }

  /** Adds a histogram of numbers. */
  public void sizes(String name, String help, Histogram numbers) {
    register(name, help, numbers, HistogramPoint.AS_IT_IS);
  }

  private void register(String name, String help, Histogram histogram, double unit) {
    MetricMetadata metadata = new MetricMetadata(name, help);
    registry
        .getPrometheusRegistry()
        .register(
            (Collector)
                () ->
                    new HistogramSnapshot(
                        metadata, List.of(HistogramPoint.of(histogram, unit, Labels.EMPTY, null))));
  }

  /**
   * Returns the page in the Prometheus text format 0.0.4. Waits for the loops. Builds one page at a
   * time, because with many lanes a page takes megabytes.
   */
  public synchronized String text() {
    return registry.scrape();
  }

  /** Returns the page in the OpenMetrics format 1.0.0, which has examples of traces. */
  public synchronized String openMetrics() {
    return registry.scrape(OPEN_METRICS);
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
