package io.hermod.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The cost of an event in two builds.
 *
 * @param pairs the rounds of each scenario, by its id
 */
record ComparisonFigures(Map<String, List<Pair>> pairs) {
  /** The highest allowed ratio of the costs. */
  static final double MOST = 1.02;

  private static final Map<String, String> TITLES =
      Map.of("3", "CPU per event, single events (3)", "5", "CPU per event, batches of 100 (5)");

  /**
   * One round, in which both builds are measured right after each other.
   *
   * @param start the number of the start that the round belongs to
   */
  record Pair(int start, Measured here, Measured there) {
    double ratio() {
      return here.cpuMicrosPerEvent() / there.cpuMicrosPerEvent();
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.2f µs here, %.2f µs there: %.3f ×; others took %.0f %%",
          here.cpuMicrosPerEvent(),
          there.cpuMicrosPerEvent(),
          ratio(),
          Math.max(here.neighbours(), there.neighbours()) * 100);
    }
  }

  /** Returns the median of the ratios of all rounds. Disturbances of a round affect both builds. */
  double ratio(String id) {
    return median(pairs(id), Pair::ratio);
  }

  boolean isMet() {
    return pairs.keySet().stream().allMatch(id -> ratio(id) <= MOST);
  }

  /** Returns a Markdown table with one line per scenario. */
  String table() {
    MarkdownTable table =
        new MarkdownTable(
            1,
            "figure",
            "this version, µs",
            "the other, µs",
            "ratio",
            "middle half of the rounds",
            "all rounds",
            "median of each start",
            "failed, missing",
            "budget",
            "");
    pairs.keySet().forEach(id -> add(table, id));
    return table.toString();
  }

  private void add(MarkdownTable table, String id) {
    double[] sorted = pairs(id).stream().mapToDouble(Pair::ratio).sorted().toArray();
    BudgetCheck check = BudgetCheck.atMost(TITLES.getOrDefault(id, id), ratio(id), MOST);
    table.add(
        check.claim(),
        micros(median(pairs(id), pair -> pair.here().cpuMicrosPerEvent())),
        micros(median(pairs(id), pair -> pair.there().cpuMicrosPerEvent())),
        times(ratio(id)),
        times(sorted[sorted.length / 4]) + " to " + times(sorted[sorted.length * 3 / 4]),
        times(sorted[0]) + " to " + times(sorted[sorted.length - 1]),
        byStart(id),
        lost(id),
        check.budget(),
        check.result());
  }

  private String byStart(String id) {
    return pairs(id).stream()
        .map(Pair::start)
        .distinct()
        .sorted()
        .map(start -> pairs(id).stream().filter(pair -> pair.start() == start).toList())
        .map(rounds -> times(median(rounds, Pair::ratio)))
        .collect(Collectors.joining(", "));
  }

  /** Both numbers must be 0: the figures of a run that lost something are worthless. */
  private String lost(String id) {
    long failed = pairs(id).stream().mapToLong(p -> p.here().failed() + p.there().failed()).sum();
    long missing =
        pairs(id).stream().mapToLong(p -> p.here().missing() + p.there().missing()).sum();
    return failed + ", " + missing;
  }

  private List<Pair> pairs(String id) {
    return pairs.getOrDefault(id, List.of());
  }

  private static double median(List<Pair> rounds, ToDoubleFunction<Pair> figure) {
    return Figures.median(rounds.stream().mapToDouble(figure).toArray());
  }

  private static String micros(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, "%.3f ×", ratio);
  }
}
