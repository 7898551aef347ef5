package io.hermod.filter;

import io.hermod.event.Schema;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Filters in the words of the documents. */
final class TestFilters {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private TestFilters() {}

  /**
   * One advanced filter.
   *
   * @param values JSON, or nothing where the operator has none
   */
  static AdvancedFilter advanced(String name, String key, String values) {
    Operator operator = Operator.named(name).orElseThrow();
    JsonNode json = JSON.readTree(values.isEmpty() ? "null" : values);
    return switch (operator.operand()) {
      case NUMBERS -> new AdvancedFilter.Numbers(operator, key, numbers(json));
      case NUMBER -> new AdvancedFilter.Bound(operator, key, json.decimalValue());
      case RANGES ->
          new AdvancedFilter.Ranges(
              operator, key, json.valueStream().map(TestFilters::range).toList());
      case BOOL -> new AdvancedFilter.Truth(operator, key, json.booleanValue());
      case TEXTS ->
          new AdvancedFilter.Texts(
              operator, key, json.valueStream().map(JsonNode::stringValue).toList());
      case NOTHING -> new AdvancedFilter.Presence(operator, key);
    };
  }

  private static List<BigDecimal> numbers(JsonNode array) {
    return array.valueStream().map(JsonNode::decimalValue).toList();
  }

  private static NumberRange range(JsonNode pair) {
    return new NumberRange(pair.get(0).decimalValue(), pair.get(1).decimalValue());
  }

  static EventFilter filter(boolean readsArrays, AdvancedFilter... filters) {
    return new EventFilter(List.of(), "", "", false, readsArrays, List.of(filters));
  }

  static Matcher matcher(boolean readsArrays, AdvancedFilter... filters) {
    return filter(readsArrays, filters).matcher(Schema.EVENT_GRID, "/topic");
  }
}
