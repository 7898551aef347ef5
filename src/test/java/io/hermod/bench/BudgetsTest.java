package io.hermod.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BudgetsTest {

  @Test
  void meetsTheBudgetAtExactlyOneAndAHalfRelays() {
    assertThat(resultOf(figures("2", 20, 100), figures("3", 30, 100))).containsExactly("met");
  }

  @Test
  void saysWhenAnEventCostsMoreThanThat() {
    assertThat(resultOf(figures("2", 20, 100), figures("3", 31, 100))).containsExactly("NOT MET");
  }

  @Test
  void saysWhenABlackHoleSlowsTheOthers() {
    assertThat(resultOf(figures("4", 1, 100), figures("6", 1, 94))).containsExactly("NOT MET");
  }

  @Test
  void comparesRoundByRoundSoThatADisturbedOneCountsOnce() {
    Figures relay = figures("2", costing(20), costing(20), costing(80));
    Figures hermod = figures("3", costing(26), costing(26), costing(104));

    assertThat(resultOf(relay, hermod)).containsExactly("met");
  }

  private static Measured costing(double micros) {
    return new Measured(1_000_000, 1_000_000, 1, micros, 0, 0, 0);
  }

  @Test
  void judgesTheHeapOnlyWithAMillionParked() {
    assertThat(new Budgets(parking(1_000_000)).verdicts())
        .extracting(Verdict::result)
        .containsExactly("NOT MET", "met");
    assertThat(new Budgets(parking(999_999)).verdicts())
        .extracting(Verdict::result)
        .containsExactly("", "");
  }

  private static Results parking(long events) {
    var heap = new HeapAfterCollection.Heap(300L << 20, 300L << 20);
    var footprint = new ParkedFigures.Footprint(events, heap, 0, 0, 1, 1);
    var parked = new ParkedFigures(footprint, Duration.ofSeconds(4), Duration.ofSeconds(4));
    Latency probe = new Latency(1, Duration.ZERO, Duration.ZERO);
    return new Results(Map.of(), Plan.FULL, List.of(), probe, parked, null);
  }

  @Test
  void sharesTheCostOfAnEventAmongThoseThatDoNotWantIt() {
    assertThat(resultOf(thousand(998))).containsExactly("met");
    assertThat(resultOf(thousand(999))).containsExactly("NOT MET");
  }

  private static Figures thousand(double micros) {
    return new Figures("11", "a thousand", micros, 0, 0, 0, 0, null, List.of());
  }

  @Test
  void judgesNothingThatDidNotRun() {
    assertThat(resultOf(figures("3", 30, 100))).isEmpty();
  }

  private static List<String> resultOf(Figures... figures) {
    Latency probe = new Latency(1, Duration.ZERO, Duration.ZERO);
    Results results = new Results(Map.of(), Plan.QUICK, List.of(figures), probe, null, null);
    return new Budgets(results).verdicts().stream().map(Verdict::result).toList();
  }

  private static Figures figures(String id, double micros, double rate) {
    return figures(id, new Measured(rate, rate, 1, micros * rate / 1e6, 0, 0, 0));
  }

  private static Figures figures(String id, Measured... rounds) {
    return new Figures(id, "scenario " + id, 0, 0, 0, 0, 0, null, List.of(rounds));
  }
}
