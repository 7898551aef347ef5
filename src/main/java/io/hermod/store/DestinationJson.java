package io.hermod.store;

import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A destination as the store keeps it; what older versions did not write reads as not set. */
final class DestinationJson {
  private static final String WEBHOOK = "WebHook";

  private DestinationJson() {}

  static JsonNode write(Destination destination) {
    return switch (destination) {
      case WebhookDestination webhook -> webhook(webhook);
    };
  }

  static Destination read(JsonNode node) {
    String type = node.required("type").stringValue();
    return switch (type) {
      case WEBHOOK ->
          new WebhookDestination(
              URI.create(node.required("url").stringValue()),
              batching(node.path("batching")),
              node.path("headers").valueStream().map(DestinationJson::header).toList());
      default -> throw new IllegalArgumentException("Unknown type of destination: " + type);
    };
  }

  private static ObjectNode webhook(WebhookDestination webhook) {
    ObjectNode node = object().put("type", WEBHOOK).put("url", webhook.url().toString());
    if (!webhook.batching().equals(BatchPolicy.NONE)) {
      node.set("batching", batching(webhook.batching()));
    }
    if (!webhook.headers().isEmpty()) {
      node.set("headers", headers(webhook.headers()));
    }
    return node;
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

  private static ArrayNode headers(List<HeaderMapping> headers) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    headers.forEach(header -> array.add(header(header)));
    return array;
  }

  private static ObjectNode header(HeaderMapping header) {
    ObjectNode node = object().put("name", header.name());
    return switch (header) {
      case HeaderMapping.Static fixed ->
          node.put("value", fixed.value()).put("isSecret", fixed.isSecret());
      case HeaderMapping.Dynamic dynamic -> node.put("sourceField", dynamic.sourceField());
    };
  }

  private static HeaderMapping header(JsonNode node) {
    String name = node.required("name").stringValue();
    return node.has("sourceField")
        ? new HeaderMapping.Dynamic(name, node.required("sourceField").stringValue())
        : new HeaderMapping.Static(
            name, node.required("value").stringValue(), node.required("isSecret").booleanValue());
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
