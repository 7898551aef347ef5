package io.hermod.store;

import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** A destination as the store keeps it; what older versions did not write reads as not set. */
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
    };
  }

  static Destination read(JsonNode node, SecretMembers secrets) {
    String type = node.required("type").stringValue();
    return switch (type) {
      case WEBHOOK ->
          new WebhookDestination(
              url(node, secrets),
              batching(node.path(BATCHING)),
              node.path("headers").valueStream().map(header -> header(header, secrets)).toList(),
              protection(node.path(PROTECTION)));
      case EVENT_GRID ->
          new EventGridDestination(
              url(node, secrets),
              secrets.open(SAS_KEY, node.required(SAS_KEY)),
              node.path("topicName").asString(null),
              batching(node.path(BATCHING)));
      default -> throw new IllegalArgumentException("Unknown type of destination: " + type);
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
    // All of it: besides the query, some services put their secret into the path.
    node.set(URL, secrets.seal(URL, destination.url().toString()));
    if (!destination.batching().equals(BatchPolicy.NONE)) {
      node.set(BATCHING, batching(destination.batching()));
    }
    return node;
  }

  private static ObjectNode webhook(WebhookDestination webhook, SecretMembers secrets) {
    ObjectNode node = http(WEBHOOK, webhook, secrets);
    if (!webhook.headers().isEmpty()) {
      node.set("headers", headers(webhook.headers(), secrets));
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

  private static ObjectNode batching(BatchPolicy policy) {
    return object()
        .put("maxEvents", policy.maxEvents())
        .put("preferredKilobytes", policy.preferredKilobytes())
        .put("splitsFailed", policy.splitsFailed());
  }

  private static BatchPolicy batching(JsonNode node) {
    return new BatchPolicy(
        number(node.path("maxEvents")),
        number(node.path("preferredKilobytes")),
        node.path("splitsFailed").asBoolean(false));
  }

  private static @Nullable Integer number(JsonNode node) {
    return node.isNumber() ? node.intValue() : null;
  }

  private static ArrayNode headers(List<HeaderMapping> headers, SecretMembers secrets) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    headers.forEach(header -> array.add(header(header, secrets)));
    return array;
  }

  private static ObjectNode header(HeaderMapping header, SecretMembers secrets) {
    ObjectNode node = object().put("name", header.name());
    return switch (header) {
      case HeaderMapping.Static fixed ->
          node.set("value", value(fixed, secrets)).put("isSecret", fixed.isSecret());
      case HeaderMapping.Dynamic dynamic -> node.put("sourceField", dynamic.sourceField());
    };
  }

  private static HeaderMapping header(JsonNode node, SecretMembers secrets) {
    String name = node.required("name").stringValue();
    return node.has("sourceField")
        ? new HeaderMapping.Dynamic(name, node.required("sourceField").stringValue())
        : new HeaderMapping.Static(
            name,
            secrets.open(member(name), node.required("value")),
            node.required("isSecret").booleanValue());
  }

  private static JsonNode value(HeaderMapping.Static header, SecretMembers secrets) {
    return header.isSecret()
        ? secrets.seal(member(header.name()), header.value())
        : StringNode.valueOf(header.value());
  }

  private static String member(String header) {
    return "headers/" + header;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
