package io.hermod.scenario;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A destination of every kind of Azure resource, and the configuration that names them. */
final class EveryDestination {
  /** The {@code hermod.yaml} of a server that knows the resources. */
  static final String CONFIG =
      Path.of("src", "test", "resources", "sdk", "hermod.yaml").toAbsolutePath().toString();

  private static final String ENDPOINT_TYPE = "endpointType";

  private static final List<Map<String, Object>> ATTRIBUTES =
      List.of(
          Map.of(
              "name",
              "PartitionKey",
              "type",
              "Dynamic",
              "properties",
              Map.of("sourceField", "subject")),
          Map.of(
              "name",
              "X-System",
              "type",
              "Static",
              "properties",
              Map.of("value", "till", "isSecret", false)));

  private EveryDestination() {}

  /**
   * The destinations, as the management API takes and shows them.
   *
   * @param group the id of the resource group that the resources are in
   */
  static List<Map<String, Object>> in(String group) {
    String in = group + "/providers/Microsoft.";
    return List.of(
        storageQueue(in + "Storage/storageAccounts/shop"),
        withAttributes("ServiceBusQueue", in + "ServiceBus/namespaces/shop/queues/orders"),
        withAttributes("ServiceBusTopic", in + "ServiceBus/namespaces/shop/topics/orders"),
        withAttributes("EventHub", in + "EventHub/namespaces/shop/eventhubs/orders"),
        withAttributes("HybridConnection", in + "Relay/namespaces/shop/hybridConnections/till"),
        function(in + "Web/sites/shop/functions/OnOrder"));
  }

  /** A queue of a namespace that the configuration does not name. */
  static Map<String, Object> unknown(String group) {
    return withAttributes(
        "ServiceBusQueue",
        group + "/providers/Microsoft.ServiceBus/namespaces/other/queues/orders");
  }

  /** The name of a subscription to this destination. */
  static String name(Map<String, Object> destination) {
    return "to-" + destination.get(ENDPOINT_TYPE);
  }

  private static Map<String, Object> storageQueue(String account) {
    return destination(
        "StorageQueue",
        Map.of(
            "resourceId", account, "queueName", "orders", "queueMessageTimeToLiveInSeconds", 3600));
  }

  private static Map<String, Object> function(String id) {
    return withAttributes(
        "AzureFunction", id, Map.of("maxEventsPerBatch", 10, "preferredBatchSizeInKilobytes", 128));
  }

  private static Map<String, Object> withAttributes(String type, String id) {
    return withAttributes(type, id, Map.of());
  }

  private static Map<String, Object> withAttributes(
      String type, String id, Map<String, Object> more) {
    Map<String, Object> properties = new HashMap<>(more);
    properties.put("resourceId", id);
    properties.put("deliveryAttributeMappings", ATTRIBUTES);
    return destination(type, properties);
  }

  private static Map<String, Object> destination(String type, Map<String, Object> properties) {
    return Map.of(ENDPOINT_TYPE, type, "properties", properties);
  }
}
