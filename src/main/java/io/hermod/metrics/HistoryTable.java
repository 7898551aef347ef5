package io.hermod.metrics;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What was measured in each step of a time span, added up over some topics and subscriptions. */
public final class HistoryTable {
  private final TimeGrid grid;
  private final Map<AzureMetric, long[]> totals = new EnumMap<>(AzureMetric.class);
  private final Map<AzureMetric, long[]> counts = new EnumMap<>(AzureMetric.class);
  private final long[] waiting;

  HistoryTable(TimeGrid grid) {
    this.grid = grid;
    int steps = grid.steps();
    this.waiting = new long[steps];
    for (AzureMetric metric : AzureMetric.values()) {
      long[] total = new long[steps];
      totals.put(metric, total);
      counts.put(metric, metric.isDuration() ? new long[steps] : total);
    }
  }

  void add(TopicCounters topic) {
    add(topic.series(), AzureMetric.OF_TOPICS);
  }

  void add(LaneCounters lane) {
    add(lane.series(), AzureMetric.OF_LANES);
    lane.waiting().addTo(waiting, grid);
  }

  private void add(MinuteSeries series, List<AzureMetric> metrics) {
    series.forEach(
        grid.firstMinute(),
        grid.endMinute(),
        (minute, numbers) -> add(grid.step(minute), numbers, metrics));
  }

  private void add(int step, long[] numbers, List<AzureMetric> metrics) {
    for (AzureMetric metric : metrics) {
      of(totals, metric)[step] += numbers[metric.totalIndex()];
      if (metric.isDuration()) {
        of(counts, metric)[step] += numbers[metric.countIndex()];
      }
    }
  }

  public TimeGrid grid() {
    return grid;
  }

  /** Returns a number of events, or of milliseconds. */
  public double total(AzureMetric metric, int step) {
    return metric.inUnit(of(totals, metric)[step]);
  }

  /** Returns how many measurements the total has. Each event is a measurement. */
  public long count(AzureMetric metric, int step) {
    return of(counts, metric)[step];
  }

  /** Returns how many events waited in parking at the end of a step. */
  public long waiting(int step) {
    return waiting[step];
  }

  private static long[] of(Map<AzureMetric, long[]> numbers, AzureMetric metric) {
    return Objects.requireNonNull(numbers.get(metric));
  }
}
