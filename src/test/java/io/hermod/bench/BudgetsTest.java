package io.hermod.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.bench.ReplayFigures.Replayed;
import io.hermod.bench.SmallFigures.Idle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BudgetsTest {
  private static final Latency PROBE = latency(0);

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

  @Test
  void saysWhenScrapingCostsTooMuch() {
    assertThat(resultOf(figures("18a", 100, 1), figures("18b", 102, 1))).containsExactly("met");
    assertThat(resultOf(figures("18a", 100, 1), figures("18b", 103, 1))).containsExactly("NOT MET");
  }

  @Test
  void saysWhenATailSlowsALane() {
    assertThat(resultOf(figures("17a", 1, 100), figures("17b", 1, 98))).contains("met");
    assertThat(resultOf(figures("17a", 1, 100), figures("17b", 1, 97))).contains("NOT MET");
  }

  @Test
  void saysWhenATailHoldsEventsUp() {
    assertThat(resultOf(figures("17a", 1, 100), arrivingWithin(9, 0))).containsOnly("", "met");
    assertThat(resultOf(figures("17a", 1, 100), arrivingWithin(10, 0))).contains("NOT MET");
    assertThat(resultOf(figures("17a", 1, 100), arrivingWithin(9, 1)))
        .as("an event is missing")
        .containsExactly("", "NOT MET", "NOT MET");
  }

  private static Figures arrivingWithin(int p99Millis, long missing) {
    Measured round = new Measured(100, 100, 1, 1, 0, missing, 0);
    return Figures.of("17b", "", List.of(round), latency(p99Millis));
  }

  private static Measured costing(double micros) {
    return new Measured(1_000_000, 1_000_000, 1, micros, 0, 0, 0);
  }

  @Test
  void judgesTheHeapOnlyWithAMillionParked() {
    assertThat(new Budgets(parking(1_000_000)).checks())
        .extracting(BudgetCheck::result)
        .containsExactly("NOT MET", "met");
    assertThat(new Budgets(parking(999_999)).checks())
        .extracting(BudgetCheck::result)
        .containsExactly("", "");
  }

  private static Results parking(long events) {
    var heap = new HeapAfterCollection.Heap(300L << 20, 300L << 20);
    var footprint = new ParkedFigures.Footprint(events, heap, 0, 0, 1, 1);
    var parked = new ParkedFigures(footprint, Duration.ofSeconds(4), Duration.ofSeconds(4));
    return new Results(Map.of(), Plan.FULL, List.of(), PROBE, parked, null, null, null, null, null);
  }

  @Test
  void judgesTheCatalogOnlyWithTenThousandSubscriptions() {
    assertThat(resultOf(listing(10_000, 10_000))).containsExactly("met", "met", "NOT MET");
    assertThat(resultOf(listing(9_990, 9_990))).containsExactly("", "", "");
  }

  @Test
  void doesNotPraiseAListThatLeavesSomethingOut() {
    assertThat(resultOf(listing(10_000, 9_999))).containsExactly("met", "NOT MET", "NOT MET");
  }

  private static CatalogFigures listing(int subscriptions, int listed) {
    Latency pages = latency(99);
    return new CatalogFigures(
        1000, subscriptions, 1, Duration.ofMillis(4900), pages, listed, 600L << 20);
  }

  private static Latency latency(int p99Millis) {
    Duration p99 = Duration.ofMillis(p99Millis);
    return new Latency(300, Duration.ZERO, p99, p99);
  }

  private static List<String> resultOf(CatalogFigures catalog) {
    Results results =
        new Results(Map.of(), Plan.FULL, List.of(), PROBE, null, null, catalog, null, null, null);
    return new Budgets(results).checks().stream().map(BudgetCheck::result).toList();
  }

  @Test
  void holdsASmallMachineToItsLimits() {
    assertThat(resultOf(small(1900, new Idle(149 << 20, 0.9), 1000, 0)))
        .containsExactly("met", "met", "met", "met", "met");
    assertThat(resultOf(small(2000, new Idle(150 << 20, 1), 1001, 0)))
        .containsExactly("NOT MET", "NOT MET", "NOT MET", "NOT MET", "NOT MET");
    assertThat(resultOf(small(1900, new Idle(149 << 20, 0.9), 10, 1)))
        .as("an event is missing")
        .containsExactly("met", "met", "met", "met", "NOT MET");
  }

  private static SmallFigures small(int startMillis, Idle idle, long behind, long missing) {
    Duration start = Duration.ofMillis(startMillis);
    SteadyLoad.Held held = new SteadyLoad.Held(1000, 20_000, behind, missing, PROBE);
    return new SmallFigures(start, start, idle, held, 0.3, idle.bytes());
  }

  private static List<String> resultOf(SmallFigures small) {
    Results results =
        new Results(Map.of(), Plan.FULL, List.of(), PROBE, null, null, null, small, null, null);
    return new Budgets(results).checks().stream().map(BudgetCheck::result).toList();
  }

  @Test
  void wantsAlmostAllEventsThroughInFiveMillisecondsAtHalfLoad() {
    assertThat(resultOf(new HalfLoadFigures(40_000, 20_000, latency(4), 0, 0, 0)))
        .containsExactly("met");
    assertThat(resultOf(new HalfLoadFigures(40_000, 20_000, latency(5), 0, 0, 0)))
        .containsExactly("NOT MET");
    assertThat(resultOf(new HalfLoadFigures(40_000, 20_000, latency(4), 0, 1, 0)))
        .as("an event is missing")
        .containsExactly("NOT MET");
  }

  private static List<String> resultOf(HalfLoadFigures half) {
    Results results =
        new Results(Map.of(), Plan.FULL, List.of(), PROBE, null, null, null, null, half, null);
    return new Budgets(results).checks().stream().map(BudgetCheck::result).toList();
  }

  @Test
  void wantsFourFifthsOfTheRateOfTheClientOfADestination() {
    assertThat(resultOf(figures("15a", 10, 100), figures("15b", 20, 80)))
        .containsExactly("met", "");
    assertThat(resultOf(figures("15a", 10, 100), figures("15b", 10, 79)))
        .containsExactly("NOT MET", "");
    assertThat(resultOf(figures("15a", 10, 100), losingOne("15b", 100)))
        .as("an event is missing")
        .containsExactly("NOT MET", "");
    assertThat(
            resultOf(
                figures("15a", 10, 100),
                figures("15b", 10, 50),
                figures("15c", 10, 10),
                figures("15d", 10, 9)))
        .containsExactly("NOT MET", "", "met", "");
  }

  private static Figures losingOne(String id, double rate) {
    return Figures.of(id, "", List.of(new Measured(rate, rate, 1, 1, 0, 1, 0)));
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
    Results results =
        new Results(
            Map.of(), Plan.QUICK, List.of(figures), PROBE, null, null, null, null, null, null);
    return new Budgets(results).checks().stream().map(BudgetCheck::result).toList();
  }

  private static Figures figures(String id, double micros, double rate) {
    return figures(id, new Measured(rate, rate, 1, micros * rate / 1e6, 0, 0, 0));
  }

  private static Figures figures(String id, Measured... rounds) {
    return new Figures(id, "scenario " + id, 0, 0, 0, 0, 0, null, List.of(rounds));
  }

  @Test
  void aReplayMayCostNewEventsOneTwentieth() {
    Replayed all = new Replayed(900, 1_000, 1_000);
    assertThat(resultOf(replay(0, 0, all))).isEqualTo("met");
    assertThat(resultOf(replay(0, 99, all))).isEqualTo("met");
    assertThat(resultOf(replay(0, 101, all))).isEqualTo("NOT MET");
  }

  @Test
  void aReplayThatIsSlowOrLeavesSomethingOutProvesNothing() {
    assertThat(resultOf(replay(0, 0, new Replayed(899, 1_000, 1_000)))).isEqualTo("NOT MET");
    assertThat(resultOf(replay(0, 0, new Replayed(900, 999, 999)))).isEqualTo("NOT MET");
    assertThat(resultOf(replay(0, 0, new Replayed(900, 1_000, 999)))).isEqualTo("NOT MET");
  }

  @Test
  void aLoadThatIsTooMuchEvenWithoutAReplayProvesNothing() {
    Replayed all = new Replayed(1_000, 1_000, 1_000);
    assertThat(resultOf(replay(100, 100, all))).isEqualTo("met");
    assertThat(resultOf(replay(101, 101, all))).isEqualTo("NOT MET");
  }

  private static ReplayFigures replay(long behindAlone, long behind, Replayed replayed) {
    return new ReplayFigures(
        2_000,
        1_000,
        500,
        2,
        replayed,
        new SteadyLoad.Held(1_000, 2_000, behindAlone, 0, PROBE),
        new SteadyLoad.Held(1_000, 2_000, behind, 0, PROBE));
  }

  private static String resultOf(ReplayFigures replay) {
    return new Budgets(
            new Results(
                Map.of(), Plan.FULL, List.of(), PROBE, null, null, null, null, null, replay))
        .checks()
        .getFirst()
        .result();
  }
}
