package io.hermod.scenario;

import java.net.URI;
import java.util.List;
import java.util.Map;

/** An event subscription that uses everything there is to set, and data that it lets through. */
final class EveryOption {
  static final Map<String, Object> DATA = Map.of("number", 7, "urgent", true, "color", "blue");

  static final List<Map<String, Object>> HEADERS =
      List.of(
          header("X-Static", "Static", Map.of("value", "seen by all", "isSecret", false)),
          header("X-Secret", "Static", Map.of("value", "not for everybody", "isSecret", true)),
          header("X-Color", "Dynamic", Map.of("sourceField", "data.color")));

  static final Map<String, Object> FILTER =
      Map.of(
          "subjectBeginsWith",
          "/orders/",
          "subjectEndsWith",
          ".json",
          "includedEventTypes",
          List.of("Shop.OrderPlaced", "Shop.OrderChanged"),
          "isSubjectCaseSensitive",
          true,
          "enableAdvancedFilteringOnArrays",
          true,
          "advancedFilters",
          advancedFilters());

  private EveryOption() {}

  private static List<Map<String, Object>> advancedFilters() {
    return List.of(
        values("NumberIn", "number", 7, 8),
        values("NumberNotIn", "number", 1, 2),
        value("NumberLessThan", "number", 10.5),
        value("NumberGreaterThan", "number", 5),
        value("NumberLessThanOrEquals", "number", 7),
        value("NumberGreaterThanOrEquals", "number", 7),
        values("NumberInRange", "number", List.of(1, 5), List.of(6, 9.5)),
        values("NumberNotInRange", "number", List.of(100, 200)),
        value("BoolEquals", "urgent", true),
        values("StringIn", "color", "blue", "red"),
        values("StringNotIn", "color", "green"),
        values("StringBeginsWith", "color", "bl"),
        values("StringNotBeginsWith", "color", "gr"),
        values("StringEndsWith", "color", "ue"),
        values("StringNotEndsWith", "color", "en"),
        values("StringContains", "color", "lu"),
        values("StringNotContains", "color", "xx"),
        Map.of("operatorType", "IsNullOrUndefined", "key", "data.missing"),
        Map.of("operatorType", "IsNotNull", "key", "data.color"));
  }

  private static Map<String, Object> values(String operator, String field, Object... values) {
    return Map.of("operatorType", operator, "key", "data." + field, "values", List.of(values));
  }

  private static Map<String, Object> value(String operator, String field, Object value) {
    return Map.of("operatorType", operator, "key", "data." + field, "value", value);
  }

  private static Map<String, Object> header(
      String name, String type, Map<String, Object> properties) {
    return Map.of("name", name, "type", type, "properties", properties);
  }

  /** The properties of the subscription, as the management API takes them. */
  static Map<String, Object> properties(URI endpoint, String storageAccount) {
    return Map.of(
        "destination", destination(endpoint),
        "filter", FILTER,
        "labels", List.of("shop", "tested"),
        "expirationTimeUtc", "2199-01-02T03:04:05Z",
        "eventDeliverySchema", "EventGridSchema",
        "retryPolicy", Map.of("maxDeliveryAttempts", 5, "eventTimeToLiveInMinutes", 60),
        "deadLetterDestination", deadLetters(storageAccount));
  }

  private static Map<String, Object> destination(URI endpoint) {
    return Map.of(
        "endpointType",
        "WebHook",
        "properties",
        Map.of(
            "endpointUrl",
            endpoint.toString(),
            "maxEventsPerBatch",
            10,
            "preferredBatchSizeInKilobytes",
            128,
            "deliveryAttributeMappings",
            HEADERS));
  }

  private static Map<String, Object> deadLetters(String storageAccount) {
    return Map.of(
        "endpointType",
        "StorageBlob",
        "properties",
        Map.of("resourceId", storageAccount, "blobContainerName", "dead"));
  }
}
