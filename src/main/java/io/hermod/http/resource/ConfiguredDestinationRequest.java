package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.subscription.AzureFunctionDestination;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.HybridConnectionDestination;
import io.hermod.subscription.KafkaDestination;
import io.hermod.subscription.MessagingDestination;
import io.hermod.subscription.StorageQueueDestination;
import java.util.List;
import java.util.Locale;

/** Reads the JSON of destinations that the configuration says how to reach. */
final class ConfiguredDestinationRequest {
  private static final String RESOURCE_ID = "resourceId";
  private static final List<String> TYPES =
      List.of(
          "WebHook",
          "EventGrid",
          AzureFunctionDestination.ENDPOINT_TYPE,
          MessagingDestination.Type.EVENT_HUB.endpointType(),
          HybridConnectionDestination.ENDPOINT_TYPE,
          KafkaDestination.ENDPOINT_TYPE,
          MessagingDestination.Type.SERVICE_BUS_QUEUE.endpointType(),
          MessagingDestination.Type.SERVICE_BUS_TOPIC.endpointType(),
          StorageQueueDestination.ENDPOINT_TYPE);

  private ConfiguredDestinationRequest() {}

  static ConfiguredDestination destination(
      String type, JsonFields destination, boolean splitsFailed) {
    JsonFields properties = destination.object("properties");
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "storagequeue" -> storageQueue(properties);
      case "azurefunction" ->
          new AzureFunctionDestination(
              required(properties, RESOURCE_ID),
              DestinationRequest.batching(properties, splitsFailed),
              HeaderRequest.headers(properties));
      case "hybridconnection" ->
          new HybridConnectionDestination(
              required(properties, RESOURCE_ID), HeaderRequest.headers(properties));
      case "servicebusqueue" -> messaging(MessagingDestination.Type.SERVICE_BUS_QUEUE, properties);
      case "servicebustopic" -> messaging(MessagingDestination.Type.SERVICE_BUS_TOPIC, properties);
      case "eventhub" -> messaging(MessagingDestination.Type.EVENT_HUB, properties);
      case "kafka" -> kafka(properties);
      default ->
          throw destination.invalid("endpointType", "must be one of " + String.join(", ", TYPES));
    };
  }

  private static StorageQueueDestination storageQueue(JsonFields properties) {
    HeaderRequest.refuse(properties, "messages of storage queues have no headers");
    return new StorageQueueDestination(
        required(properties, RESOURCE_ID),
        required(properties, "queueName"),
        properties.integer("queueMessageTimeToLiveInSeconds").orElse(null));
  }

  private static MessagingDestination messaging(
      MessagingDestination.Type type, JsonFields properties) {
    return new MessagingDestination(
        type, required(properties, RESOURCE_ID), HeaderRequest.headers(properties));
  }

  private static KafkaDestination kafka(JsonFields properties) {
    return new KafkaDestination(
        required(properties, "cluster"),
        required(properties, "topic"),
        DestinationRequest.filled(properties, "keyField"),
        HeaderRequest.headers(properties));
  }

  private static String required(JsonFields properties, String member) {
    return properties
        .text(member)
        .filter(text -> !text.isEmpty())
        .orElseThrow(() -> properties.invalid(member, "is required"));
  }
}
