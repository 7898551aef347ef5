package io.hermod.filter;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Does what the documents say over a tree: slow, and plain to see. */
final class ReferenceMatcher {
  private ReferenceMatcher() {}

  static boolean matches(AdvancedFilter filter, JsonNode event, boolean readsArrays) {
    JsonNode value = find(event, filter.key());
    if (value == null || value.isNull()) {
      return switch (filter.operator()) {
        case IS_NULL_OR_UNDEFINED, NUMBER_NOT_IN, STRING_NOT_IN -> true;
        default -> false;
      };
    }
    return switch (filter.operator()) {
      case IS_NULL_OR_UNDEFINED -> false;
      case IS_NOT_NULL -> true;
      case NUMBER_NOT_IN, STRING_NOT_IN -> matches(filter, value, readsArrays, true);
      default -> matches(filter, value, readsArrays, false);
    };
  }

  private static boolean matches(
      AdvancedFilter filter, JsonNode value, boolean readsArrays, boolean otherTypesMatch) {
    boolean isNegative = filter.operator().wireName().contains("Not");
    Predicate<JsonNode> type =
        filter.operator().wireName().startsWith("N")
            ? JsonNode::isNumber
            : filter.operator().wireName().startsWith("B")
                ? JsonNode::isBoolean
                : JsonNode::isString;
    if (value.isArray()) {
      boolean isFound = value.valueStream().filter(type).anyMatch(each -> holds(filter, each));
      return readsArrays && isFound != isNegative;
    }
    return type.test(value) ? holds(filter, value) != isNegative : otherTypesMatch;
  }

  /** What the positive form of the operator says about one value of the right type. */
  private static boolean holds(AdvancedFilter filter, JsonNode value) {
    return switch (filter) {
      case AdvancedFilter.Numbers numbers ->
          numbers.values().stream().anyMatch(each -> compare(value, each) == 0);
      case AdvancedFilter.Bound bound -> holds(bound.operator(), compare(value, bound.value()));
      case AdvancedFilter.Ranges ranges ->
          ranges.values().stream()
              .anyMatch(
                  range -> compare(value, range.low()) >= 0 && compare(value, range.high()) <= 0);
      case AdvancedFilter.Truth truth -> value.booleanValue() == truth.value();
      case AdvancedFilter.Texts texts ->
          texts.values().stream()
              .anyMatch(each -> holds(texts.operator(), value.stringValue(), each));
      case AdvancedFilter.Presence _ -> throw new IllegalStateException();
    };
  }

  private static int compare(JsonNode value, BigDecimal other) {
    return value.decimalValue().compareTo(other);
  }

  private static boolean holds(Operator operator, int comparison) {
    return switch (operator) {
      case NUMBER_LESS_THAN -> comparison < 0;
      case NUMBER_LESS_THAN_OR_EQUALS -> comparison <= 0;
      case NUMBER_GREATER_THAN -> comparison > 0;
      default -> comparison >= 0;
    };
  }

  private static boolean holds(Operator operator, String value, String wanted) {
    String name = operator.wireName().toLowerCase(Locale.ROOT);
    int room = value.length() - wanted.length();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i <= room; i++) {
      if (value.regionMatches(true, i, wanted, 0, wanted.length())) {
        places.add(i);
      }
    }
    if (name.contains("begins")) {
      return places.contains(0);
    } else if (name.contains("ends")) {
      return places.contains(room);
    } else if (name.contains("contains")) {
      return !places.isEmpty();
    }
    return value.equalsIgnoreCase(wanted);
  }

  private static @Nullable JsonNode find(JsonNode event, String key) {
    JsonNode at = event;
    for (String step : key.split("\\.", -1)) {
      at = at == null ? null : step(at, step);
    }
    return at;
  }

  private static @Nullable JsonNode step(JsonNode object, String name) {
    if (object.has(name)) {
      return object.get(name);
    }
    JsonNode found = null;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      found = member.getKey().equalsIgnoreCase(name) ? member.getValue() : found;
    }
    return found;
  }
}
