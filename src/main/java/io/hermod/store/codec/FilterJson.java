package io.hermod.store.codec;

import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.NumberRange;
import io.hermod.filter.Operator;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes a stored filter. Values of advanced filters are stored as texts, whatever their
 * type.
 */
public final class FilterJson {
  private FilterJson() {}

  public static JsonNode write(EventFilter filter) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("includedEventTypes", SubscriptionJson.texts(filter.includedEventTypes()));
    node.put("subjectBeginsWith", filter.subjectBeginsWith());
    node.put("subjectEndsWith", filter.subjectEndsWith());
    node.put("isSubjectCaseSensitive", filter.isSubjectCaseSensitive());
    node.put("enableAdvancedFilteringOnArrays", filter.enableAdvancedFilteringOnArrays());
    ArrayNode advanced = node.putArray("advancedFilters");
    filter.advancedFilters().forEach(each -> write(each, advanced.addObject()));
    return node;
  }

  private static void write(AdvancedFilter filter, ObjectNode node) {
    node.put("operator", filter.operator().wireName());
    node.put("key", filter.key());
    node.set("values", SubscriptionJson.texts(values(filter)));
  }

  private static List<String> values(AdvancedFilter filter) {
    return filter instanceof AdvancedFilter.Ranges ranges
        ? ranges.values().stream().flatMap(FilterJson::ends).toList()
        : filter.valueTexts();
  }

  private static Stream<String> ends(NumberRange range) {
    return Stream.of(range.low().toString(), range.high().toString());
  }

  /** Reads a filter; the first version had no advanced filters, and wrote nothing about them. */
  public static EventFilter read(JsonNode node) {
    return new EventFilter(
        SubscriptionJson.texts(node.required("includedEventTypes")),
        node.required("subjectBeginsWith").stringValue(),
        node.required("subjectEndsWith").stringValue(),
        node.required("isSubjectCaseSensitive").booleanValue(),
        node.path("enableAdvancedFilteringOnArrays").booleanValue(false),
        node.path("advancedFilters").valueStream().map(FilterJson::advanced).toList());
  }

  private static AdvancedFilter advanced(JsonNode node) {
    Operator operator = Operator.named(node.required("operator").stringValue()).orElseThrow();
    String key = node.required("key").stringValue();
    List<String> values = SubscriptionJson.texts(node.required("values"));
    return switch (operator.operand()) {
      case NUMBERS -> new AdvancedFilter.Numbers(operator, key, numbers(values));
      case NUMBER -> new AdvancedFilter.Bound(operator, key, numbers(values).getFirst());
      case RANGES -> new AdvancedFilter.Ranges(operator, key, ranges(numbers(values)));
      case BOOL -> new AdvancedFilter.Truth(operator, key, Boolean.parseBoolean(values.getFirst()));
      case TEXTS -> new AdvancedFilter.Texts(operator, key, values);
      case NOTHING -> new AdvancedFilter.Presence(operator, key);
    };
  }

  private static List<BigDecimal> numbers(List<String> values) {
    return values.stream().map(BigDecimal::new).toList();
  }

  private static List<NumberRange> ranges(List<BigDecimal> ends) {
    return Stream.iterate(0, i -> i < ends.size(), i -> i + 2)
        .map(i -> new NumberRange(ends.get(i), ends.get(i + 1)))
        .toList();
  }
}
