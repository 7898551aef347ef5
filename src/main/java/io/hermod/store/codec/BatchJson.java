package io.hermod.store.codec;

import io.hermod.subscription.BatchPolicy;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the stored batch policy of a destination. */
final class BatchJson {
  private BatchJson() {}

  static ObjectNode write(BatchPolicy policy) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("maxEvents", policy.maxEvents())
        .put("preferredKilobytes", policy.preferredKilobytes())
        .put("splitsFailed", policy.splitsFailed());
  }

  static BatchPolicy read(JsonNode node) {
    return new BatchPolicy(
        number(node.path("maxEvents")),
        number(node.path("preferredKilobytes")),
        node.path("splitsFailed").asBoolean(false));
  }

  private static @Nullable Integer number(JsonNode node) {
    return node.isNumber() ? node.intValue() : null;
  }
}
