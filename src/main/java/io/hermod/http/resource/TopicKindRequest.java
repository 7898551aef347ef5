package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.manage.ScopeReader;
import io.hermod.manage.TopicType;
import io.hermod.topic.TopicKind;
import java.util.Arrays;
import java.util.List;

/** Reads the members that only domains or only system topics have. */
final class TopicKindRequest {
  private static final String MAKES_TOPICS = "autoCreateTopicWithFirstSubscription";
  private static final String DROPS_TOPICS = "autoDeleteTopicWithLastSubscription";
  private static final String SOURCE = "source";
  private static final String TOPIC_TYPE = "topicType";

  private TopicKindRequest() {}

  static TopicKind created(TopicType type, JsonFields properties) {
    return switch (type) {
      case TOPIC -> TopicKind.CUSTOM;
      case DOMAIN -> new TopicKind.Domain(true, true);
      case SYSTEM_TOPIC -> {
        refuseSchema(properties);
        yield new TopicKind.SystemTopic(source(properties), required(properties, TOPIC_TYPE));
      }
    };
  }

  static TopicKind changed(TopicKind old, JsonFields properties) {
    return switch (old) {
      case TopicKind.Custom _, TopicKind.BuiltIn _, TopicKind.Edge _ -> old;
      case TopicKind.Domain(boolean autoCreatesTopics, boolean autoDeletesTopics) ->
          new TopicKind.Domain(
              properties.flag(MAKES_TOPICS, autoCreatesTopics),
              properties.flag(DROPS_TOPICS, autoDeletesTopics));
      case TopicKind.SystemTopic(String source, String topicType) ->
          new TopicKind.SystemTopic(
              properties.has(SOURCE) ? source(properties) : source,
              properties.text(TOPIC_TYPE).orElse(topicType));
    };
  }

  private static String source(JsonFields properties) {
    String id = required(properties, SOURCE);
    List<String> segments =
        Arrays.stream(id.split("/")).filter(segment -> !segment.isEmpty()).toList();
    if (!id.startsWith("/")) {
      throw properties.invalid(SOURCE, "must be the id of a resource, which begins with a slash");
    }
    return ScopeReader.source(properties.name(SOURCE), segments);
  }

  private static void refuseSchema(JsonFields properties) {
    if (properties.has("inputSchemaMapping")) {
      throw properties.invalid("inputSchemaMapping", "is not supported for system topics");
    }
    properties.requireText("inputSchema", "EventGridSchema");
  }

  private static String required(JsonFields fields, String member) {
    return fields
        .text(member)
        .filter(text -> !text.isBlank())
        .orElseThrow(() -> fields.invalid(member, "is required"));
  }
}
