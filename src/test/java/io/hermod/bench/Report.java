package io.hermod.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** Formats the results as tables for a terminal and for the documentation. */
final class Report {
  private Report() {}

  static String of(Results results) {
    StringBuilder text = new StringBuilder();
    text.append(machine(results)).append("\n\n");
    if (!results.figures().isEmpty()) {
      text.append(figures(results)).append("\n\n");
    }
    if (results.parked() != null) {
      text.append(parked(results.parked())).append("\n\n");
    }
    if (results.lateness() != null) {
      text.append(lateness(results.lateness())).append("\n\n");
    }
    if (results.catalog() != null) {
      text.append(catalog(results.catalog())).append("\n\n");
    }
    if (results.small() != null) {
      text.append(small(results.small())).append("\n\n");
    }
    if (results.halfLoad() != null) {
      text.append(halfLoad(results.halfLoad())).append("\n\n");
    }
    if (results.replay() != null) {
      text.append(replay(results.replay())).append("\n\n");
    }
    return text.append(checks(results)).append('\n').toString();
  }

  private static MarkdownTable machine(Results results) {
    MarkdownTable table = new MarkdownTable(2, "machine", "");
    for (Map.Entry<String, String> fact : results.machine().entrySet()) {
      table.add(fact.getKey(), fact.getValue());
    }
    table.add("rounds", Integer.toString(results.plan().rounds()));
    table.add("taken by others", neighbours(results));
    return table;
  }

  /** Figures are less reliable if the run shared its machine. */
  private static String neighbours(Results results) {
    double[] shares =
        results.figures().stream()
            .flatMap(each -> each.rounds().stream())
            .mapToDouble(round -> round.neighbours() * 100)
            .toArray();
    return shares.length == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "%.0f %% of the processors, %.0f %% at worst",
            Figures.median(shares),
            Arrays.stream(shares).max().orElseThrow());
  }

  private static MarkdownTable figures(Results results) {
    MarkdownTable table =
        new MarkdownTable(
            2,
            "",
            "scenario",
            "CPU µs / event",
            "CPU µs / delivery",
            "events / s",
            "p50 ms",
            "p99 ms",
            "failed",
            "missing");
    results.figures().forEach(each -> add(table, each));
    table.add(
        "",
        "the latency probe alone",
        "",
        "",
        "",
        millis(results.probe().median()),
        millis(results.probe().p99()),
        "",
        "");
    return table;
  }

  private static void add(MarkdownTable table, Figures figures) {
    Latency latency = figures.latency();
    table.add(
        figures.id(),
        figures.title(),
        number("%.1f", figures.cpuMicrosPerEvent()),
        number("%.1f", figures.cpuMicrosPerDelivery()),
        number("%,.0f", figures.eventsPerSecond()),
        latency == null ? "" : millis(latency.median()),
        latency == null ? "" : millis(latency.p99()),
        Long.toString(figures.failed()),
        Long.toString(figures.missing()));
  }

  private static MarkdownTable parked(ParkedFigures parked) {
    ParkedFigures.Footprint footprint = parked.footprint();
    MarkdownTable table =
        new MarkdownTable(
            1, "(7) parked events", String.format(Locale.ROOT, "%,d", footprint.events()));
    table.add("heap in use after a collection, MB", megabytes(footprint.heap().usedBytes()));
    table.add("heap held by the JVM, MB", megabytes(footprint.heap().heldBytes()));
    table.add("resident memory, MB", megabytes(footprint.residentBytes()));
    table.add("disk, MB", megabytes(footprint.diskBytes()));
    table.add("published and parked in, s", number("%.1f", footprint.seconds()));
    table.add("CPU µs / event for that", number("%.1f", footprint.cpuMicrosPerEvent()));
    table.add("restart after a kill to ready, s", seconds(parked.toReady()));
    table.add("restart after a kill to the first delivery, s", seconds(parked.toFirstDelivery()));
    return table;
  }

  private static MarkdownTable lateness(LatenessFigures late) {
    MarkdownTable table =
        new MarkdownTable(
            1,
            "(10) retries that fall due",
            String.format(
                Locale.ROOT, "%,d a second over %d lanes", late.duePerSecond(), late.lanes()));
    table.add("events parked beside them", count(late.parked()));
    table.add("fell due", count(late.wanted()));
    table.add("came again", count(late.came()));
    table.add("lateness p50, s", seconds(late.median()));
    table.add("lateness p99, s", seconds(late.p99()));
    table.add("lateness at worst, s", seconds(late.worst()));
    table.add("CPU µs / event for both attempts", number("%.1f", late.cpuMicros()));
    return table;
  }

  private static MarkdownTable catalog(CatalogFigures catalog) {
    MarkdownTable table =
        new MarkdownTable(1, "(12) subscriptions", count(catalog.subscriptions()));
    table.add("topics", count(catalog.topics()));
    table.add("made in, s", number("%.1f", catalog.seconds()));
    table.add("restart after a kill to ready, s", seconds(catalog.toReady()));
    table.add("listed", count(catalog.listed()));
    table.add("page of 100 in a list p50, ms", millis(catalog.pages().median()));
    table.add("page of 100 in a list p99, ms", millis(catalog.pages().p99()));
    table.add("idle resident memory, MB", megabytes(catalog.residentBytes()));
    return table;
  }

  private static MarkdownTable small(SmallFigures small) {
    SteadyLoad.Held held = small.held();
    MarkdownTable table = new MarkdownTable(1, "(13) small machine", "one core, 128 MB of heap");
    table.add("first start to ready, s", seconds(small.firstStart()));
    table.add("start after a kill to ready, s", seconds(small.start()));
    table.add("idle resident memory, MB", megabytes(small.idle().bytes()));
    table.add("idle CPU, ms / s", number("%.2f", small.idle().cpuMillis()));
    table.add("events / s sent to it", count(held.perSecond()));
    table.add("sent", count(held.sent()));
    table.add("behind when the last one was sent", count(held.behind()));
    table.add("missing", count(held.missing()));
    table.add("p50, ms", millis(held.latency().median()));
    table.add("p99, ms", millis(held.latency().p99()));
    table.add("share of the core, %", number("%.0f", small.cpuShare() * 100));
    table.add("resident memory after that, MB", megabytes(small.busyBytes()));
    return table;
  }

  private static MarkdownTable halfLoad(HalfLoadFigures half) {
    MarkdownTable table =
        new MarkdownTable(1, "(14) half load", number("%,.0f events / s", half.rate()));
    table.add("full load, events / s", number("%,.0f", half.fullRate()));
    table.add("p50, ms", millis(half.latency().median()));
    table.add("p99, ms", millis(half.latency().p99()));
    table.add("p99.9, ms", millis(half.latency().p999()));
    table.add("failed", count(half.failed()));
    table.add("missing", count(half.missing()));
    table.add("taken by others, %", number("%.0f", half.neighbours() * 100));
    return table;
  }

  private static MarkdownTable replay(ReplayFigures replay) {
    MarkdownTable table =
        new MarkdownTable(
            1, "(19) replay beside new events", count(replay.retained()) + " retained");
    table.add("replayed, events / s", count(replay.perSecond()));
    table.add("replayed meanwhile", count(replay.replayed().meanwhile()));
    table.add("replayed at the end", count(replay.replayed().done()));
    table.add("arrived again", count(replay.replayed().arrived()));
    table.add("full load, events / s", number("%,.0f", replay.fullRate()));
    table.add("new events wanted, / s", count(replay.alone().perSecond()));
    table.add("new events alone, / s", number("%,.0f", replay.rate(replay.alone())));
    table.add("new events beside it, / s", number("%,.0f", replay.rate(replay.beside())));
    table.add("p99 alone, ms", millis(replay.alone().latency().p99()));
    table.add("p99 beside it, ms", millis(replay.beside().latency().p99()));
    table.add("missing", count(replay.alone().missing() + replay.beside().missing()));
    return table;
  }

  private static MarkdownTable checks(Results results) {
    MarkdownTable table = new MarkdownTable(1, "figure", "measured", "budget", "");
    for (BudgetCheck each : new Budgets(results).checks()) {
      table.add(each.claim(), each.figure(), each.budget(), each.result());
    }
    return table;
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private static String millis(Duration time) {
    return number("%.2f", time.toNanos() / 1e6);
  }

  private static String seconds(Duration time) {
    return number("%.2f", time.toNanos() / 1e9);
  }

  private static String megabytes(long bytes) {
    return number("%,.0f", bytes / (double) (1 << 20));
  }
}
