package io.hermod.store.codec;

import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes a stored destination; members that older versions did not write are not set. */
final class DestinationJson {
  private static final String WEBHOOK = "WebHook";
  private static final String EVENT_GRID = "EventGrid";
  private static final String URL = "url";
  private static final String SAS_KEY = "sasKey";
  private static final String BATCHING = "batching";
  private static final String PROTECTION = "protection";

  private DestinationJson() {}

  static JsonNode write(Destination destination, SecretMembers secrets) {
    return switch (destination) {
      case WebhookDestination webhook -> webhook(webhook, secrets);
      case EventGridDestination eventGrid -> eventGrid(eventGrid, secrets);
      case ConfiguredDestination configured -> ConfiguredDestinationJson.write(configured, secrets);
    };
  }

  static Destination read(JsonNode node, SecretMembers secrets) {
    String type = node.required("type").stringValue();
    return switch (type) {
      case WEBHOOK ->
          new WebhookDestination(
              url(node, secrets),
              BatchJson.read(node.path(BATCHING)),
              HeaderJson.read(node.path("headers"), secrets),
              protection(node.path(PROTECTION)));
      case EVENT_GRID ->
          new EventGridDestination(
              url(node, secrets),
              secrets.open(SAS_KEY, node.required(SAS_KEY)),
              node.path("topicName").asString(null),
              BatchJson.read(node.path(BATCHING)));
      default -> ConfiguredDestinationJson.read(type, node, secrets);
    };
  }

  private static URI url(JsonNode node, SecretMembers secrets) {
    return URI.create(secrets.open(URL, node.required(URL)));
  }

  private static ObjectNode eventGrid(EventGridDestination eventGrid, SecretMembers secrets) {
    ObjectNode node = http(EVENT_GRID, eventGrid, secrets);
    node.set(SAS_KEY, secrets.seal(SAS_KEY, eventGrid.sasKey()));
    if (eventGrid.topicName() != null) {
      node.put("topicName", eventGrid.topicName());
    }
    return node;
  }

  private static ObjectNode http(String type, HttpDestination destination, SecretMembers secrets) {
    ObjectNode node = object().put("type", type);
    // Seals the whole URL: some services put their secret into the path, not only into the query.
    node.set(URL, secrets.seal(URL, destination.url().toString()));
    if (!destination.batching().equals(BatchPolicy.NONE)) {
      node.set(BATCHING, BatchJson.write(destination.batching()));
    }
    return node;
  }

  private static ObjectNode webhook(WebhookDestination webhook, SecretMembers secrets) {
    ObjectNode node = http(WEBHOOK, webhook, secrets);
    if (!webhook.headers().isEmpty()) {
      node.set("headers", HeaderJson.write(webhook.headers(), secrets));
    }
    if (webhook.protection() != null) {
      node.set(PROTECTION, protection(webhook.protection()));
    }
    return node;
  }

  private static ObjectNode protection(EntraApplication protection) {
    return object()
        .put("tenantId", protection.tenantId())
        .put("application", protection.applicationIdOrUri());
  }

  private static @Nullable EntraApplication protection(JsonNode node) {
    return node.isMissingNode()
        ? null
        : new EntraApplication(
            node.required("tenantId").stringValue(), node.required("application").stringValue());
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
