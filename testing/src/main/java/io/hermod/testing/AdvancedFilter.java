package io.hermod.testing;

import java.util.Arrays;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes an advanced filter as Event Grid's API takes it. */
final class AdvancedFilter {
  private static final Set<String> WITHOUT_VALUE = Set.of("IsNullOrUndefined", "IsNotNull");
  private static final Set<String> WITH_ONE_VALUE =
      Set.of(
          "NumberLessThan",
          "NumberLessThanOrEquals",
          "NumberGreaterThan",
          "NumberGreaterThanOrEquals",
          "BoolEquals");

  private AdvancedFilter() {}

  static JsonNode of(String operator, String key, Object... values) {
    ObjectNode filter =
        JsonMapper.shared().createObjectNode().put("operatorType", operator).put("key", key);
    if (WITHOUT_VALUE.contains(operator)) {
      return filter;
    }
    if (WITH_ONE_VALUE.contains(operator) && values.length == 1) {
      return filter.set("value", json(values[0]));
    }
    ArrayNode array = filter.putArray("values");
    Arrays.stream(values).map(AdvancedFilter::json).forEach(array::add);
    return filter;
  }

  private static JsonNode json(Object value) {
    return JsonMapper.shared().valueToTree(value);
  }
}
