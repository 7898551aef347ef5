package io.hermod.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The result of one scenario: the median of each figure over its rounds.
 *
 * @param latency null if it was not measured
 */
record Figures(
    String id,
    String title,
    double cpuMicrosPerEvent,
    double cpuMicrosPerDelivery,
    double eventsPerSecond,
    long failed,
    long missing,
    @Nullable Latency latency,
    List<Measured> rounds) {

  static Figures of(Scenario scenario, List<Measured> rounds, @Nullable Latency latency) {
    return of(scenario.id(), scenario.title(), rounds, latency);
  }

  /** Returns figures without a latency. */
  static Figures of(String id, String title, List<Measured> rounds) {
    return of(id, title, rounds, null);
  }

  static Figures of(String id, String title, List<Measured> rounds, @Nullable Latency latency) {
    return new Figures(
        id,
        title,
        median(rounds, Measured::cpuMicrosPerEvent),
        median(rounds, Measured::cpuMicrosPerDelivery),
        median(rounds, Measured::eventsPerSecond),
        rounds.stream().mapToLong(Measured::failed).sum(),
        rounds.stream().mapToLong(Measured::missing).sum(),
        latency,
        List.copyOf(rounds));
  }

  private static double median(List<Measured> rounds, ToDoubleFunction<Measured> figure) {
    return median(rounds.stream().mapToDouble(figure).toArray());
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
