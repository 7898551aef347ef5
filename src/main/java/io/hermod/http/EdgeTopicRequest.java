package io.hermod.http;

import io.hermod.topic.TopicSchema;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a topic as callers of the Edge API send it. */
final class EdgeTopicRequest {
  private static final String MAPPING = "inputSchemaMapping";

  private EdgeTopicRequest() {}

  /** An object that may also be missing altogether, its names spelled as usual. */
  static JsonFields parse(Buffer body) {
    JsonFields sent = ArmJson.parse(body.length() == 0 ? Buffer.buffer("{}") : body);
    return new JsonFields("", EdgeNames.spelled(sent.json()));
  }

  /**
   * The shape of the topic's events; null where the caller says nothing of it.
   *
   * @param name of the topic, which the caller may repeat
   */
  static @Nullable TopicSchema schema(JsonFields body, String name) {
    requireSame(body, "name", name);
    return schema(body.object("properties"));
  }

  static @Nullable TopicSchema schema(JsonFields properties) {
    if (properties.has(MAPPING)) {
      throw properties.invalid(MAPPING, "is not known to topics of the module");
    }
    return InputSchemaRequest.schema(properties);
  }

  /** What callers may repeat of the address must be right. */
  static void requireSame(JsonFields fields, String member, String wanted) {
    if (fields.text(member).filter(given -> !given.equalsIgnoreCase(wanted)).isPresent()) {
      throw fields.invalid(member, "must be left out or '" + wanted + "', as in the URL");
    }
  }
}
