package io.hermod.http.resource;

import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.NumberRange;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the filter of an event subscription as the management API shows it. */
public final class FilterResource {
  private FilterResource() {}

  public static ObjectNode json(EventFilter filter) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("subjectBeginsWith", filter.subjectBeginsWith());
    json.put("subjectEndsWith", filter.subjectEndsWith());
    if (filter.includedEventTypes().isEmpty()) {
      json.putNull("includedEventTypes");
    } else {
      add(filter.includedEventTypes(), json.putArray("includedEventTypes"));
    }
    json.put("isSubjectCaseSensitive", filter.isSubjectCaseSensitive());
    json.put("enableAdvancedFilteringOnArrays", filter.enableAdvancedFilteringOnArrays());
    ArrayNode advanced = json.putArray("advancedFilters");
    filter.advancedFilters().forEach(each -> write(each, advanced.addObject()));
    return json;
  }

  private static void write(AdvancedFilter filter, ObjectNode json) {
    json.put("operatorType", filter.operator().wireName());
    json.put("key", filter.key());
    switch (filter) {
      case AdvancedFilter.Numbers numbers -> numbers.values().forEach(json.putArray("values")::add);
      case AdvancedFilter.Bound bound -> json.put("value", bound.value());
      case AdvancedFilter.Ranges ranges -> write(ranges.values(), json.putArray("values"));
      case AdvancedFilter.Truth truth -> json.put("value", truth.value());
      case AdvancedFilter.Texts texts -> add(texts.values(), json.putArray("values"));
      case AdvancedFilter.Presence _ -> {}
    }
  }

  private static void write(List<NumberRange> ranges, ArrayNode array) {
    ranges.forEach(range -> array.addArray().add(range.low()).add(range.high()));
  }

  private static void add(List<String> texts, ArrayNode array) {
    texts.forEach(array::add);
  }
}
