package io.hermod.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Compares the results with the budgets. */
final class Budgets {
  private static final double MEGABYTE = 1 << 20;
  private static final int MILLION = 1_000_000;
  private static final int TEN_THOUSAND = 10_000;

  private final Results results;

  Budgets(Results results) {
    this.results = results;
  }

  /** Returns the checks for the scenarios that ran. */
  List<BudgetCheck> checks() {
    List<BudgetCheck> all = new ArrayList<>();
    ratio("3", "2", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.atMost("CPU per event, (3) / (2)", r, 1.5)));
    ratio("3", "1", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per event, (3) / (1)", r)));
    ratio("2", "1", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per event, (2) / (1)", r)));
    ratio("4", "3", Measured::cpuMicrosPerDelivery)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per delivery, (4) / (3)", r)));
    ratio("3", "5", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(batches("events per CPU second, (5) / (3)", r)));
    ratio("6", "4", Measured::eventsPerSecond)
        .ifPresent(r -> all.add(BudgetCheck.atLeast("rate of the nine, (6) / (4)", r, 0.95)));
    ratio("9", "4", Measured::eventsPerSecond)
        .ifPresent(r -> all.add(BudgetCheck.atLeast("rate of the nine, (9) / (4)", r, 0.95)));
    ratio("8b", "8a", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per event with TLS, (8b) / (8a)", r)));
    unwanted().ifPresent(all::add);
    all.addAll(destinations());
    ratio("16b", "16a", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per event, (16b) / (16a)", r)));
    ratio("16c", "16b", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per event, (16c) / (16b)", r)));
    ratio("17b", "17a", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per event, (17b) / (17a)", r)));
    ratio("17b", "17a", Measured::eventsPerSecond)
        .ifPresent(r -> all.add(watched(BudgetCheck.atLeast("rate, (17b) / (17a)", r, 0.98))));
    watchedLatency().ifPresent(all::add);
    ratio("18b", "18a", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.atMost("CPU per event, (18b) / (18a)", r, 1.02)));
    ratio("18c", "18a", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per event, (18c) / (18a)", r)));
    ratio("18d", "18a", Measured::cpuMicrosPerEvent)
        .ifPresent(r -> all.add(BudgetCheck.told("CPU per event, (18d) / (18a)", r)));
    all.addAll(parked());
    lateness().ifPresent(all::add);
    all.addAll(catalog());
    all.addAll(small());
    halfLoad().ifPresent(all::add);
    replay().ifPresent(all::add);
    return all;
  }

  /**
   * Returns the median of the ratios of all rounds. Comparing round by round removes disturbances
   * that affect both scenarios.
   */
  private OptionalDouble ratio(String id, String to, ToDoubleFunction<Measured> figure) {
    List<Measured> rounds = rounds(id);
    List<Measured> others = rounds(to);
    double[] ratios =
        IntStream.range(0, Math.min(rounds.size(), others.size()))
            .mapToDouble(
                i -> figure.applyAsDouble(rounds.get(i)) / figure.applyAsDouble(others.get(i)))
            .toArray();
    return ratios.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Figures.median(ratios));
  }

  private List<Measured> rounds(String id) {
    return results.find(id).map(Figures::rounds).orElse(List.of());
  }

  /**
   * The budget applies only to delivery in batches; otherwise the figure is reported without one.
   */
  private BudgetCheck batches(String claim, double ratio) {
    boolean isBatched =
        results.find("5").filter(each -> each.title().contains("in batches")).isPresent();
    return isBatched ? BudgetCheck.atLeast(claim, ratio, 10) : BudgetCheck.told(claim, ratio);
  }

  /**
   * Attributes the whole cost of an event, including its one delivery, to the subscriptions that do
   * not want it.
   */
  private Optional<BudgetCheck> unwanted() {
    return results
        .find("11")
        .map(
            figures ->
                BudgetCheck.under(
                    "CPU per event and subscription that does not want it (11)",
                    figures.cpuMicrosPerEvent() / (Stage.SUBSCRIPTIONS - 1),
                    1,
                    "µs"));
  }

  /** Each client of a service is followed by Hermod, which sends to the same service. */
  private List<BudgetCheck> destinations() {
    List<Figures> figures =
        results.figures().stream().filter(each -> each.id().startsWith("15")).toList();
    List<BudgetCheck> checks = new ArrayList<>();
    for (int i = 0; i + 1 < figures.size(); i += 2) {
      String client = figures.get(i).id();
      Figures hermod = figures.get(i + 1);
      String pair = ", (%s) / (%s)".formatted(hermod.id(), client);
      ratio(hermod.id(), client, Measured::eventsPerSecond)
          .ifPresent(r -> checks.add(complete(hermod, BudgetCheck.atLeast("rate" + pair, r, 0.8))));
      ratio(hermod.id(), client, Measured::cpuMicrosPerEvent)
          .ifPresent(r -> checks.add(BudgetCheck.told("CPU per event" + pair, r)));
    }
    return checks;
  }

  private static BudgetCheck complete(Figures figures, BudgetCheck check) {
    return figures.failed() + figures.missing() == 0 ? check : check.failed();
  }

  /** A lane that loses events is not the one that was to be measured. */
  private BudgetCheck watched(BudgetCheck check) {
    return results
        .find("17b")
        .filter(each -> each.missing() > 0)
        .map(_ -> check.failed())
        .orElse(check);
  }

  private Optional<BudgetCheck> watchedLatency() {
    return results
        .find("17b")
        .flatMap(each -> Optional.ofNullable(each.latency()))
        .map(
            latency ->
                watched(
                    BudgetCheck.under(
                        "p99 with two live tails (17b)", latency.p99().toNanos() / 1e6, 10, "ms")));
  }

  private Optional<BudgetCheck> lateness() {
    return Optional.ofNullable(results.lateness())
        .map(
            late ->
                BudgetCheck.under(
                    "lateness p99 at %,d due per second over %d lanes (10)"
                        .formatted(late.duePerSecond(), late.lanes()),
                    late.p99().toNanos() / 1e9,
                    1,
                    "s"))
        .map(check -> isComplete() ? check : check.failed());
  }

  /** An event that never arrived is later than any other. */
  private boolean isComplete() {
    LatenessFigures late = results.lateness();
    return late == null || late.came() >= late.wanted();
  }

  private List<BudgetCheck> parked() {
    ParkedFigures parked = results.parked();
    if (parked == null) {
      return List.of();
    }
    double heap = parked.footprint().heap().usedBytes() / MEGABYTE;
    double ready = parked.toReady().toMillis() / 1e3;
    String with = " with %,d parked (7)".formatted(parked.footprint().events());
    List<BudgetCheck> checks =
        List.of(
            BudgetCheck.under("heap" + with, heap, 256, "MB"),
            BudgetCheck.under("restart to ready" + with, ready, 5, "s"));
    // The budget applies to a million events; fewer prove nothing.
    return parked.footprint().events() < MILLION
        ? checks.stream().map(BudgetCheck::withoutBudget).toList()
        : checks;
  }

  private List<BudgetCheck> catalog() {
    CatalogFigures catalog = results.catalog();
    if (catalog == null) {
      return List.of();
    }
    double ready = catalog.toReady().toMillis() / 1e3;
    double page = catalog.pages().p99().toNanos() / 1e6;
    double resident = catalog.residentBytes() / MEGABYTE;
    String with = " with %,d subscriptions (12)".formatted(catalog.subscriptions());
    BudgetCheck pages = BudgetCheck.under("page of 100 in a list, p99," + with, page, 100, "ms");
    List<BudgetCheck> checks =
        List.of(
            BudgetCheck.under("restart to ready" + with, ready, 5, "s"),
            catalog.isComplete() ? pages : pages.failed(),
            BudgetCheck.under("idle resident memory" + with, resident, 512, "MB"));
    // The budget applies to ten thousand subscriptions; fewer prove nothing.
    return catalog.subscriptions() < TEN_THOUSAND
        ? checks.stream().map(BudgetCheck::withoutBudget).toList()
        : checks;
  }

  private List<BudgetCheck> small() {
    SmallFigures small = results.small();
    if (small == null) {
      return List.of();
    }
    SteadyLoad.Held held = small.held();
    // At most one second's worth: a server that is too slow falls further and further behind.
    BudgetCheck steady =
        BudgetCheck.within(
            "events behind after %,d/s of 1 KB, one core (13)".formatted(held.perSecond()),
            held.behind(),
            held.perSecond());
    return List.of(
        BudgetCheck.under(
            "first start to ready, one core (13)", seconds(small.firstStart()), 2, "s"),
        BudgetCheck.under("start to ready, one core (13)", seconds(small.start()), 2, "s"),
        BudgetCheck.under(
            "idle resident memory, one core (13)", small.idle().bytes() / MEGABYTE, 150, "MB"),
        BudgetCheck.under("idle CPU per second, one core (13)", small.idle().cpuMillis(), 1, "ms"),
        held.isComplete() ? steady : steady.failed());
  }

  private Optional<BudgetCheck> halfLoad() {
    return Optional.ofNullable(results.halfLoad())
        .map(
            half -> {
              double p99 = half.latency().p99().toNanos() / 1e6;
              BudgetCheck check = BudgetCheck.under("p99 at half load (14)", p99, 5, "ms");
              return half.isComplete() ? check : check.failed();
            });
  }

  private Optional<BudgetCheck> replay() {
    return Optional.ofNullable(results.replay())
        .map(
            replay -> {
              double lost = (1 - replay.kept()) * 100;
              BudgetCheck check =
                  BudgetCheck.under("rate that new events lose beside a replay (19)", lost, 5, "%");
              return replay.isComplete() ? check : check.failed();
            });
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }
}
