package io.hermod.http;

import io.hermod.profile.BatchLimits;
import io.hermod.profile.Profile;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a destination as the management API shows it: without its secrets. */
final class DestinationResource {
  private static final int UNUSED_KILOBYTES = 64;
  private static final String WEBHOOK = "WebHook";
  private static final String EVENT_GRID = "EventGrid";
  private static final String TOPIC_NAME = "topicName";

  private DestinationResource() {}

  static ObjectNode json(Destination destination, Profile profile) {
    return switch (destination) {
      case WebhookDestination webhook -> webhook(webhook, profile);
      case EventGridDestination eventGrid -> eventGrid(eventGrid, profile);
    };
  }

  /** As a caller would send it, but for secrets: with what it was given, and no more. */
  static ObjectNode sent(Destination destination) {
    return switch (destination) {
      case WebhookDestination webhook -> sent(webhook);
      case EventGridDestination eventGrid -> sent(eventGrid);
    };
  }

  private static ObjectNode sent(WebhookDestination webhook) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", WEBHOOK);
    ObjectNode properties = json.putObject("properties");
    addSent(properties, webhook);
    properties.set("deliveryAttributeMappings", HeaderResource.shown(webhook.headers()));
    addProtection(properties, webhook.protection());
    return json;
  }

  private static ObjectNode sent(EventGridDestination eventGrid) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", EVENT_GRID);
    ObjectNode properties = json.putObject("properties");
    addSent(properties, eventGrid);
    properties.put(TOPIC_NAME, eventGrid.topicName());
    return json;
  }

  private static void addSent(ObjectNode properties, HttpDestination destination) {
    properties
        .put("endpointUrl", destination.url().toString())
        .put("maxEventsPerBatch", destination.batching().maxEvents())
        .put("preferredBatchSizeInKilobytes", destination.batching().preferredKilobytes());
  }

  private static ObjectNode eventGrid(EventGridDestination eventGrid, Profile profile) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", EVENT_GRID);
    ObjectNode properties = json.putObject("properties");
    properties.put("endpointBaseUrl", eventGrid.baseUrl());
    addLimits(properties, eventGrid.batching().limits(profile.batching()));
    properties.put(TOPIC_NAME, eventGrid.topicName());
    return json;
  }

  private static ObjectNode webhook(WebhookDestination webhook, Profile profile) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", WEBHOOK);
    ObjectNode properties = json.putObject("properties");
    properties.put("endpointBaseUrl", webhook.baseUrl());
    addLimits(properties, webhook.batching().limits(profile.batching()));
    addProtection(properties, webhook.protection());
    properties.putNull("minimumTlsVersionAllowed");
    properties.set("deliveryAttributeMappings", HeaderResource.shown(webhook.headers()));
    return json;
  }

  private static void addProtection(ObjectNode properties, @Nullable EntraApplication protection) {
    properties
        .put("azureActiveDirectoryTenantId", protection == null ? null : protection.tenantId())
        .put(
            "azureActiveDirectoryApplicationIdOrUri",
            protection == null ? null : protection.applicationIdOrUri());
  }

  /** What holds: clients send it back unchanged, and nothing may change by that. */
  private static void addLimits(ObjectNode properties, BatchLimits limits) {
    int kilobytes = limits.preferredBytes() / 1024;
    properties.put("maxEventsPerBatch", limits.maxEvents());
    properties.put("preferredBatchSizeInKilobytes", kilobytes == 0 ? UNUSED_KILOBYTES : kilobytes);
  }
}
