package io.hermod.http.arm;

import io.hermod.http.call.CallException;
import io.hermod.http.call.CallQuery;
import io.hermod.http.call.TimeGridReader;
import io.hermod.metrics.AzureMetric;
import io.hermod.metrics.MeasuredResources;
import io.hermod.metrics.TimeGrid;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a client of Azure Monitor asks for.
 *
 * @param aggregations those that it named; empty for the usual one of each metric
 */
record MetricQuery(TimeGrid grid, List<AzureMetric> metrics, Set<String> aggregations) {
  static final List<String> AGGREGATIONS = List.of("Total", "Average", "Count");
  private static final int USUAL_TOP = 10;
  private static final int MOST_NUMBERS = 100_000;
  private static final Pattern TOP = Pattern.compile("[1-9]\\d{0,2}");

  /**
   * Some of the measured resources, and what they have in common.
   *
   * @param values the values of the dimensions that the filter names
   */
  record Part(Map<String, String> values, MeasuredResources measured) {}

  static MetricQuery read(CallQuery query, MetricTarget target, Instant now) {
    return new MetricQuery(
        TimeGridReader.read(query, now),
        metrics(list(query.parameter("metricnames")), target),
        aggregations(list(query.parameter("aggregation"))));
  }

  private static List<String> list(@Nullable String text) {
    return text == null
        ? List.of()
        : Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .toList();
  }

  private static List<AzureMetric> metrics(List<String> names, MetricTarget target) {
    return names.isEmpty()
        ? List.of(target.metrics().getFirst())
        : names.stream().map(name -> metric(name, target)).distinct().toList();
  }

  private static AzureMetric metric(String name, MetricTarget target) {
    return AzureMetric.named(name, target.metrics())
        .orElseThrow(
            () ->
                invalid(
                    "Failed to find metric configuration for provider: Microsoft.EventGrid,"
                        + " resource Type: %s, metric: %s, Valid metrics: %s"
                            .formatted(
                                target.type(),
                                name,
                                target.metrics().stream()
                                    .map(AzureMetric::wireName)
                                    .collect(Collectors.joining(",")))));
  }

  private static Set<String> aggregations(List<String> names) {
    return names.stream().map(MetricQuery::aggregation).collect(Collectors.toUnmodifiableSet());
  }

  private static String aggregation(String name) {
    return AGGREGATIONS.stream()
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .orElseThrow(
            () ->
                invalid(
                    "Invalid aggregation: %s, supported ones are: %s"
                        .formatted(name, String.join(",", AGGREGATIONS))));
  }

  /** Returns the aggregations of a metric, in the order in which they are written. */
  Stream<String> aggregations(AzureMetric metric) {
    return aggregations.isEmpty()
        ? Stream.of(usual(metric))
        : AGGREGATIONS.stream().filter(aggregations::contains);
  }

  static String usual(AzureMetric metric) {
    return metric.isAveraged() ? "Average" : "Total";
  }

  /** Divides the resources as the filter wants; one part if there is no filter. */
  List<Part> parts(CallQuery query, MetricTarget target) {
    List<Part> parts =
        query.filter().isEmpty()
            ? List.of(new Part(Map.of(), target.measured()))
            : divided(query, target).stream().limit(top(query)).toList();
    if ((long) grid.steps() * metrics.size() * parts.size() > MOST_NUMBERS) {
      throw invalid(
          "The response would have more than %d numbers: ask for a shorter timespan, a longer interval"
                  .formatted(MOST_NUMBERS)
              + " or fewer metrics.");
    }
    return parts;
  }

  private List<Part> divided(CallQuery query, MetricTarget target) {
    List<String> named = target.dimensions().stream().filter(each -> names(query, each)).toList();
    ListFilter filter = ListFilterReader.read(query.filter(), Set.copyOf(target.dimensions()));
    metrics.forEach(metric -> requireDimensions(metric, named, target));
    Map<Map<String, String>, List<Subscription>> groups = new LinkedHashMap<>();
    for (Subscription each : target.measured().subscriptions()) {
      Map<String, String> values = target.dimensions(each);
      if (filter.test(dimension -> withStar(values.get(dimension)))) {
        groups.computeIfAbsent(only(values, named), _ -> new ArrayList<>()).add(each);
      }
    }
    return groups.entrySet().stream()
        .map(each -> new Part(each.getKey(), MeasuredResources.of(each.getValue())))
        .toList();
  }

  private static void requireDimensions(
      AzureMetric metric, List<String> named, MetricTarget target) {
    List<String> supported = target.dimensions(metric);
    if (!supported.containsAll(named)) {
      throw invalid(
          "Metric: %s does not support requested dimension combination: %s, supported ones are: %s"
              .formatted(
                  metric.wireName(),
                  String.join(",", named).toLowerCase(Locale.ROOT),
                  String.join(",", supported).toLowerCase(Locale.ROOT)));
    }
  }

  private static boolean names(CallQuery query, String dimension) {
    return Pattern.compile("\\b" + dimension + "\\s+(eq|ne)\\b", Pattern.CASE_INSENSITIVE)
        .matcher(query.filter())
        .find();
  }

  /** A star stands for every value. */
  private static List<String> withStar(@Nullable String value) {
    return value == null ? List.of() : List.of(value, "*");
  }

  private static Map<String, String> only(Map<String, String> values, List<String> named) {
    Map<String, String> only = new LinkedHashMap<>();
    named.forEach(each -> only.put(each, values.getOrDefault(each, "")));
    return only;
  }

  private static int top(CallQuery query) {
    String text = query.parameter("top");
    if (text == null) {
      return USUAL_TOP;
    }
    if (!TOP.matcher(text).matches()) {
      throw invalid("Invalid top: " + text + ". It must be from 1 to 999.");
    }
    return Integer.parseInt(text);
  }

  private static CallException invalid(String message) {
    return CallException.badRequest("BadRequest", message);
  }
}
