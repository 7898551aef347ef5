package io.hermod.store.codec;

import io.hermod.subscription.AzureFunctionDestination;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.HybridConnectionDestination;
import io.hermod.subscription.KafkaDestination;
import io.hermod.subscription.MessagingDestination;
import io.hermod.subscription.StorageQueueDestination;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes stored destinations that the configuration says how to reach. */
final class ConfiguredDestinationJson {
  private static final String RESOURCE_ID = "resourceId";
  private static final String HEADERS = "headers";
  private static final String BATCHING = "batching";

  private ConfiguredDestinationJson() {}

  static ObjectNode write(ConfiguredDestination destination, SecretMembers secrets) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", destination.endpointType());
    switch (destination) {
      case StorageQueueDestination queue ->
          node.put(RESOURCE_ID, queue.resourceId())
              .put("queueName", queue.queueName())
              .put("timeToLiveSeconds", queue.timeToLiveSeconds());
      case AzureFunctionDestination function -> node.put(RESOURCE_ID, function.resourceId());
      case HybridConnectionDestination relay -> node.put(RESOURCE_ID, relay.resourceId());
      case MessagingDestination messaging -> node.put(RESOURCE_ID, messaging.resourceId());
      case KafkaDestination kafka ->
          node.put("cluster", kafka.cluster())
              .put("topic", kafka.topic())
              .put("keyField", kafka.keyField());
    }
    if (!destination.batching().equals(BatchPolicy.NONE)) {
      node.set(BATCHING, BatchJson.write(destination.batching()));
    }
    if (!destination.headers().isEmpty()) {
      node.set(HEADERS, HeaderJson.write(destination.headers(), secrets));
    }
    return node;
  }

  static ConfiguredDestination read(String type, JsonNode node, SecretMembers secrets) {
    return switch (type) {
      case StorageQueueDestination.ENDPOINT_TYPE ->
          new StorageQueueDestination(
              text(node, RESOURCE_ID),
              text(node, "queueName"),
              node.path("timeToLiveSeconds").isNumber()
                  ? node.path("timeToLiveSeconds").intValue()
                  : null);
      case AzureFunctionDestination.ENDPOINT_TYPE ->
          new AzureFunctionDestination(
              text(node, RESOURCE_ID),
              BatchJson.read(node.path(BATCHING)),
              HeaderJson.read(node.path(HEADERS), secrets));
      case HybridConnectionDestination.ENDPOINT_TYPE ->
          new HybridConnectionDestination(
              text(node, RESOURCE_ID), HeaderJson.read(node.path(HEADERS), secrets));
      case KafkaDestination.ENDPOINT_TYPE ->
          new KafkaDestination(
              text(node, "cluster"),
              text(node, "topic"),
              node.path("keyField").asString(null),
              HeaderJson.read(node.path(HEADERS), secrets));
      default -> messaging(type, node, secrets);
    };
  }

  private static MessagingDestination messaging(String type, JsonNode node, SecretMembers secrets) {
    for (MessagingDestination.Type each : MessagingDestination.Type.values()) {
      if (each.endpointType().equals(type)) {
        return new MessagingDestination(
            each, text(node, RESOURCE_ID), HeaderJson.read(node.path(HEADERS), secrets));
      }
    }
    throw new IllegalArgumentException("Unknown type of destination: " + type);
  }

  private static String text(JsonNode node, String member) {
    return node.required(member).stringValue();
  }
}
