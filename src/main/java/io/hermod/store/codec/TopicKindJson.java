package io.hermod.store.codec;

import io.hermod.topic.TopicKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes the kind of a topic, among its other members; without one it is a custom topic.
 */
final class TopicKindJson {
  private static final String BUILT_IN = "isBuiltIn";
  private static final String OPERATIONS = "isOfOperations";
  private static final String EDGE = "isEdge";
  private static final String DOMAIN = "domain";
  private static final String SYSTEM = "system";

  private TopicKindJson() {}

  static void addTo(ObjectNode topic, TopicKind kind) {
    switch (kind) {
      case TopicKind.Custom _ -> {}
      case TopicKind.BuiltIn(TopicKind.Purpose purpose) -> {
        topic.put(BUILT_IN, true);
        if (purpose == TopicKind.Purpose.OPERATIONS) {
          topic.put(OPERATIONS, true);
        }
      }
      case TopicKind.Edge _ -> topic.put(EDGE, true);
      case TopicKind.Domain(boolean autoCreatesTopics, boolean autoDeletesTopics) ->
          topic
              .putObject(DOMAIN)
              .put("makesTopics", autoCreatesTopics)
              .put("dropsTopics", autoDeletesTopics);
      case TopicKind.SystemTopic(String source, String topicType) ->
          topic.putObject(SYSTEM).put("source", source).put("topicType", topicType);
    }
  }

  static TopicKind read(JsonNode topic) {
    if (topic.path(BUILT_IN).booleanValue(false)) {
      boolean isOfOperations = topic.path(OPERATIONS).booleanValue(false);
      return isOfOperations ? TopicKind.OPERATIONS : TopicKind.DEAD_LETTERS;
    }
    if (topic.path(EDGE).booleanValue(false)) {
      return TopicKind.EDGE;
    }
    if (topic.has(DOMAIN)) {
      return domain(topic.get(DOMAIN));
    }
    return topic.has(SYSTEM) ? system(topic.get(SYSTEM)) : TopicKind.CUSTOM;
  }

  private static TopicKind domain(JsonNode node) {
    return new TopicKind.Domain(
        node.get("makesTopics").booleanValue(), node.get("dropsTopics").booleanValue());
  }

  private static TopicKind system(JsonNode node) {
    return new TopicKind.SystemTopic(
        node.get("source").stringValue(), node.get("topicType").stringValue());
  }
}
