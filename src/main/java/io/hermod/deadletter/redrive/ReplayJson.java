package io.hermod.deadletter.redrive;

import io.hermod.filter.EventFilter;
import io.hermod.store.codec.FilterJson;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Converts orders to replay to and from the JSON that the store keeps. */
final class ReplayJson {
  private ReplayJson() {}

  static ObjectNode write(ReplayOrder order, @Nullable ReplayRange range) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("subscriptionId", order.subscriptionId())
            .put("topic", order.topic())
            .put("subscription", order.subscription())
            .put("from", order.from())
            .put("to", order.to())
            .put("rate", order.rate())
            .put("dryRun", order.dryRun())
            .put("available", order.available());
    EventFilter filter = order.filter();
    if (filter != null) {
      node.set("filter", FilterJson.write(filter));
    }
    ReplayRange known = Objects.requireNonNull(range);
    node.putObject("range")
        .put("from", known.from().toString())
        .put("to", known.to().toString())
        .put("begin", known.begin())
        .put("end", known.end());
    return node;
  }

  static ReplayOrder order(JsonNode node) {
    JsonNode filter = node.path("filter");
    return new ReplayOrder(
        node.required("subscriptionId").stringValue(),
        node.required("topic").stringValue(),
        node.required("subscription").stringValue(),
        node.required("from").stringValue(),
        node.path("to").stringValue(null),
        filter.isObject() ? FilterJson.read(filter) : null,
        node.required("rate").doubleValue(),
        node.required("dryRun").booleanValue(),
        node.required("available").booleanValue());
  }

  static ReplayRange range(JsonNode node) {
    JsonNode range = node.required("range");
    return new ReplayRange(
        Instant.parse(range.required("from").stringValue()),
        Instant.parse(range.required("to").stringValue()),
        range.required("begin").longValue(),
        range.required("end").longValue());
  }
}
