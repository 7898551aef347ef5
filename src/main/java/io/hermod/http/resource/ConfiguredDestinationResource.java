package io.hermod.http.resource;

import io.hermod.subscription.AzureFunctionDestination;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.HybridConnectionDestination;
import io.hermod.subscription.KafkaDestination;
import io.hermod.subscription.MessagingDestination;
import io.hermod.subscription.StorageQueueDestination;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes destinations that the configuration says how to reach, without secret headers. */
final class ConfiguredDestinationResource {
  private static final String RESOURCE_ID = "resourceId";

  private ConfiguredDestinationResource() {}

  static ObjectNode json(ConfiguredDestination destination) {
    ObjectNode json =
        JsonNodeFactory.instance.objectNode().put("endpointType", destination.endpointType());
    ObjectNode properties = json.putObject("properties");
    switch (destination) {
      case StorageQueueDestination queue ->
          properties
              .put(RESOURCE_ID, queue.resourceId())
              .put("queueName", queue.queueName())
              .put("queueMessageTimeToLiveInSeconds", queue.timeToLiveSeconds());
      case AzureFunctionDestination function -> properties.put(RESOURCE_ID, function.resourceId());
      case HybridConnectionDestination relay -> properties.put(RESOURCE_ID, relay.resourceId());
      case MessagingDestination messaging -> properties.put(RESOURCE_ID, messaging.resourceId());
      case KafkaDestination kafka ->
          properties
              .put("cluster", kafka.cluster())
              .put("topic", kafka.topic())
              .put("keyField", kafka.keyField());
    }
    if (!(destination instanceof StorageQueueDestination)) {
      properties.set("deliveryAttributeMappings", HeaderResource.shown(destination.headers()));
    }
    return json;
  }
}
