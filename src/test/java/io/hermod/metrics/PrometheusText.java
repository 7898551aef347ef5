package io.hermod.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what Prometheus would read: every series with its labels and its value. */
public final class PrometheusText {
  private static final Pattern SERIES = Pattern.compile("(\\w+)(?:\\{(.*)})? (\\S+)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\",?");

  private final Map<String, Map<Map<String, String>, Double>> series = new TreeMap<>();
  private final Map<String, String> helps = new HashMap<>();

  private PrometheusText() {}

  public static PrometheusText parse(String text) {
    PrometheusText result = new PrometheusText();
    text.lines().forEach(result::add);
    return result;
  }

  private void add(String line) {
    if (line.startsWith("# HELP ")) {
      String[] words = line.split(" ", 4);
      helps.put(words[2], words[3]);
    } else if (!line.startsWith("#")) {
      addSeries(line);
    }
  }

  private void addSeries(String line) {
    Matcher matcher = SERIES.matcher(line);
    if (!matcher.matches()) {
      throw new AssertionError("not a line of metrics: " + line);
    }
    Map<String, String> labels = labels(matcher.group(2) == null ? "" : matcher.group(2));
    Double before =
        series
            .computeIfAbsent(matcher.group(1), _ -> new HashMap<>())
            .put(labels, Double.parseDouble(matcher.group(3)));
    if (before != null) {
      throw new AssertionError("told twice: " + line);
    }
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> result = new TreeMap<>();
    Matcher matcher = LABEL.matcher(text);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      result.put(matcher.group(1), unescaped(matcher.group(2)));
      end = matcher.end();
    }
    if (end != text.length()) {
      throw new AssertionError("not labels: " + text);
    }
    return result;
  }

  private static String unescaped(String value) {
    return Pattern.compile("\\\\(.)")
        .matcher(value)
        .replaceAll(
            found -> Matcher.quoteReplacement(found.group(1).equals("n") ? "\n" : found.group(1)));
  }

  /**
   * The value of the series with exactly these labels.
   *
   * @param labels name, value, name, value
   */
  public double value(String name, String... labels) {
    Map<String, String> wanted = new TreeMap<>();
    for (int i = 0; i < labels.length; i += 2) {
      wanted.put(labels[i], labels[i + 1]);
    }
    Double value = of(name).get(wanted);
    if (value == null) {
      throw new AssertionError("no %s%s in %s".formatted(name, wanted, of(name)));
    }
    return value;
  }

  /** All series of a name, by their labels. */
  public Map<Map<String, String>, Double> of(String name) {
    return series.getOrDefault(name, Map.of());
  }

  public Map<String, String> helps() {
    return helps;
  }

  /** How many series have this label with this value. */
  public long with(String label, String value) {
    return series.values().stream()
        .flatMap(each -> each.keySet().stream())
        .filter(labels -> value.equals(labels.get(label)))
        .collect(Collectors.counting());
  }
}
