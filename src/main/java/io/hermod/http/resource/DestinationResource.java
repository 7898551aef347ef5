package io.hermod.http.resource;

import io.hermod.profile.BatchLimits;
import io.hermod.profile.Profile;
import io.hermod.subscription.AzureFunctionDestination;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.ConfiguredDestination;
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
      case ConfiguredDestination configured -> configured(configured, profile);
    };
  }

  /**
   * Writes the destination as a caller would send it: with its full URL, but without keys, secret
   * headers and defaults.
   */
  static ObjectNode sent(Destination destination) {
    return switch (destination) {
      case WebhookDestination webhook -> sent(webhook);
      case EventGridDestination eventGrid -> sent(eventGrid);
      case ConfiguredDestination configured -> sent(configured);
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

  private static ObjectNode configured(ConfiguredDestination destination, Profile profile) {
    ObjectNode json = ConfiguredDestinationResource.json(destination);
    if (destination instanceof AzureFunctionDestination function) {
      addLimits((ObjectNode) json.path("properties"), function.limits(profile.batching()));
    }
    return json;
  }

  private static ObjectNode sent(ConfiguredDestination destination) {
    ObjectNode json = ConfiguredDestinationResource.json(destination);
    if (destination instanceof AzureFunctionDestination function) {
      addBatching((ObjectNode) json.path("properties"), function.batching());
    }
    return json;
  }

  private static void addSent(ObjectNode properties, HttpDestination destination) {
    properties.put("endpointUrl", destination.url().toString());
    addBatching(properties, destination.batching());
  }

  private static void addBatching(ObjectNode properties, BatchPolicy policy) {
    properties
        .put("maxEventsPerBatch", policy.maxEvents())
        .put("preferredBatchSizeInKilobytes", policy.preferredKilobytes());
  }

  private static ObjectNode eventGrid(EventGridDestination eventGrid, Profile profile) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", EVENT_GRID);
    ObjectNode properties = json.putObject("properties");
    properties.put("endpointBaseUrl", eventGrid.baseUrl());
    addLimits(properties, eventGrid.limits(profile.batching()));
    properties.put(TOPIC_NAME, eventGrid.topicName());
    return json;
  }

  private static ObjectNode webhook(WebhookDestination webhook, Profile profile) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", WEBHOOK);
    ObjectNode properties = json.putObject("properties");
    properties.put("endpointBaseUrl", webhook.baseUrl());
    addLimits(properties, webhook.limits(profile.batching()));
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

  /** Adds the effective limits, so that a client that sends them back unchanged changes nothing. */
  private static void addLimits(ObjectNode properties, BatchLimits limits) {
    int kilobytes = limits.preferredBytes() / 1024;
    properties.put("maxEventsPerBatch", limits.maxEvents());
    properties.put("preferredBatchSizeInKilobytes", kilobytes == 0 ? UNUSED_KILOBYTES : kilobytes);
  }
}
