package io.hermod.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The result of a soak test: each figure at the start and at the end, and its change in between.
 *
 * @param fullRate the highest number of events per second that the server delivers
 * @param samples at least one
 * @param retried the outcome for the events of which some were rejected at first
 */
record SoakFigures(double fullRate, List<SoakSample> samples, RetriedLoad.Result retried) {
  private static final double MEGABYTE = 1 << 20;
  private static final int SHARE = 10;

  /** Returns a Markdown table. */
  String table() {
    MarkdownTable table =
        new MarkdownTable(
            1,
            String.format(
                Locale.ROOT,
                "soak of %s, full load %,.0f events / s",
                text(samples.getLast().at()),
                fullRate),
            "start",
            "end",
            "change per hour");
    add(table, "events / s", "%,.0f", each -> each.measured().eventsPerSecond());
    add(table, "CPU µs / event", "%.1f", each -> each.measured().cpuMicrosPerEvent());
    add(table, "heap after a collection, MB", "%.1f", each -> each.heapBytes() / MEGABYTE);
    add(table, "resident memory, MB", "%.0f", each -> each.residentBytes() / MEGABYTE);
    add(table, "file descriptors", "%.0f", SoakSample::files);
    add(table, "threads", "%.0f", SoakSample::threads);
    add(table, "disk (journal and state), MB", "%.0f", each -> each.diskBytes() / MEGABYTE);
    add(table, "p50, ms", "%.2f", each -> each.latency().median().toNanos() / 1e6);
    add(table, "p99, ms", "%.2f", each -> each.latency().p99().toNanos() / 1e6);
    add(table, "p99.9, ms", "%.2f", each -> each.latency().p999().toNanos() / 1e6);
    add(table, "processors taken by others, %", "%.0f", each -> each.measured().neighbours() * 100);
    addSum(table, "events delivered", samples.stream().mapToDouble(e -> e.measured().events()));
    addSum(table, "failed", samples.stream().mapToDouble(e -> e.measured().failed()));
    addSum(table, "missing", samples.stream().mapToDouble(e -> e.measured().missing()));
    table.add("retried: published", "", count(retried.published()), "");
    table.add("retried: refused on the way", "", count(retried.refused()), "");
    table.add("retried: not delivered", "", count(retried.missing()), "");
    return table.toString();
  }

  private void add(
      MarkdownTable table, String name, String format, ToDoubleFunction<SoakSample> figure) {
    int few = Math.max(1, samples.size() / SHARE);
    table.add(
        name,
        format(format, median(samples.subList(0, few), figure)),
        format(format, median(samples.subList(samples.size() - few, samples.size()), figure)),
        format("%+,.2f", slope(figure)));
  }

  private static void addSum(MarkdownTable table, String name, DoubleStream values) {
    table.add(name, "", format("%,.0f", values.sum()), "");
  }

  private static double median(List<SoakSample> some, ToDoubleFunction<SoakSample> figure) {
    return Figures.median(some.stream().mapToDouble(figure).toArray());
  }

  /** Returns the change per hour, by least squares over all windows; 0 if there is only one. */
  double slope(ToDoubleFunction<SoakSample> figure) {
    double meanTime = samples.stream().mapToDouble(SoakFigures::hours).average().orElse(0);
    double meanValue = samples.stream().mapToDouble(figure).average().orElse(0);
    double covariance = 0;
    double variance = 0;
    for (SoakSample sample : samples) {
      double distance = hours(sample) - meanTime;
      covariance += distance * (figure.applyAsDouble(sample) - meanValue);
      variance += distance * distance;
    }
    return variance == 0 ? 0 : covariance / variance;
  }

  private static double hours(SoakSample sample) {
    return sample.at().toMillis() / (double) Duration.ofHours(1).toMillis();
  }

  private static String text(Duration time) {
    return time.toMinutes() > 0 ? time.toMinutes() + " min" : time.toSeconds() + " s";
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
