package io.hermod.http.arm;

import io.hermod.http.call.TimeGridReader;
import io.hermod.metrics.AzureMetric;
import io.hermod.metrics.HistoryTable;
import io.hermod.metrics.TimeGrid;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes metrics and their definitions as Azure Monitor does. */
final class MetricsJson {
  private static final String METRICS = "/providers/Microsoft.Insights/metrics/";
  private static final String DEFINITIONS = "/providers/Microsoft.Insights/metricDefinitions/";
  private static final String RETENTION = "P1D";

  private MetricsJson() {}

  static ObjectNode metrics(
      MetricTarget target,
      MetricQuery query,
      List<MetricQuery.Part> parts,
      List<HistoryTable> tables) {
    TimeGrid grid = query.grid();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("cost", Duration.between(grid.from(), grid.to()).toMinutes());
    json.put("timespan", grid.from() + "/" + grid.to());
    json.put("interval", text(grid.step()));
    ArrayNode value = json.putArray("value");
    query
        .metrics()
        .forEach(
            metric -> {
              ObjectNode each = value.addObject();
              begin(metric, target, each);
              ArrayNode series = each.putArray("timeseries");
              for (int i = 0; i < parts.size(); i++) {
                write(metric, query, parts.get(i), tables.get(i), series.addObject());
              }
              each.put("errorCode", "Success");
            });
    json.put("namespace", target.namespace());
    json.put("resourceregion", target.region());
    return json;
  }

  private static void begin(AzureMetric metric, MetricTarget target, ObjectNode json) {
    json.put("id", target.resourceId() + METRICS + metric.wireName());
    json.put("type", "Microsoft.Insights/metrics");
    describe(metric, json);
  }

  private static void describe(AzureMetric metric, ObjectNode json) {
    json.set("name", name(metric.wireName(), metric.displayName()));
    json.put("displayDescription", metric.description() + ".");
    json.put("unit", unit(metric));
  }

  /** Returns the unit as Azure spells it. */
  static String unit(AzureMetric metric) {
    return metric.isDuration() ? "MilliSeconds" : "Count";
  }

  private static ObjectNode name(String value, String localized) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("value", value)
        .put("localizedValue", localized);
  }

  private static void write(
      AzureMetric metric,
      MetricQuery query,
      MetricQuery.Part part,
      HistoryTable table,
      ObjectNode json) {
    ArrayNode metadata = json.putArray("metadatavalues");
    part.values()
        .forEach(
            (dimension, value) -> {
              String name = dimension.toLowerCase(Locale.ROOT);
              ObjectNode each = metadata.addObject();
              each.set("name", name(name, name));
              each.put("value", value);
            });
    ArrayNode data = json.putArray("data");
    for (int step = 0; step < table.grid().steps(); step++) {
      ObjectNode point = data.addObject().put("timeStamp", table.grid().time(step).toString());
      int at = step;
      query.aggregations(metric).forEach(each -> write(each, metric, table, at, point));
    }
  }

  /** An average of nothing is left out, as Azure does. */
  private static void write(
      String aggregation, AzureMetric metric, HistoryTable table, int step, ObjectNode json) {
    double total = table.total(metric, step);
    long count = table.count(metric, step);
    switch (aggregation) {
      case "Total" -> json.put("total", total);
      case "Count" -> json.put("count", (double) count);
      default -> {
        if (count > 0) {
          json.put("average", total / count);
        }
      }
    }
  }

  static ObjectNode definitions(MetricTarget target) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    target.metrics().forEach(metric -> define(metric, target, value.addObject()));
    return json;
  }

  private static void define(AzureMetric metric, MetricTarget target, ObjectNode json) {
    json.put("id", target.resourceId() + DEFINITIONS + metric.wireName());
    json.put("resourceId", target.resourceId());
    json.put("namespace", target.namespace());
    describe(metric, json);
    json.put("isDimensionRequired", false);
    json.put("primaryAggregationType", MetricQuery.usual(metric));
    addAll(json.putArray("supportedAggregationTypes"), MetricQuery.AGGREGATIONS);
    ArrayNode grains = json.putArray("metricAvailabilities");
    TimeGridReader.INTERVALS.forEach(
        each -> grains.addObject().put("timeGrain", text(each)).put("retention", RETENTION));
    if (!target.dimensions(metric).isEmpty()) {
      ArrayNode dimensions = json.putArray("dimensions");
      target.dimensions(metric).forEach(each -> dimensions.add(name(each, each)));
    }
  }

  private static void addAll(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }

  /** Java writes a day as 24 hours. */
  private static String text(Duration duration) {
    return duration.equals(Duration.ofDays(1)) ? "P1D" : duration.toString();
  }
}
