package io.hermod.http.edge;

import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.InputSchemaRequest;
import io.hermod.topic.TopicSchema;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a topic as callers of the Edge API send it. */
final class EdgeTopicRequest {
  private static final String MAPPING = "inputSchemaMapping";

  private EdgeTopicRequest() {}

  /**
   * Parses an object, with its names in their known spelling. An empty body counts as an empty
   * object.
   */
  static JsonFields parse(Buffer body) {
    JsonFields sent = RequestJson.parse(body.length() == 0 ? Buffer.buffer("{}") : body);
    return new JsonFields("", EdgeNames.spelled(sent.json()));
  }

  /**
   * Returns the schema of the topic; null if the caller names none.
   *
   * @param name the name of the topic, which the body may repeat
   */
  static @Nullable TopicSchema schema(JsonFields body, String name) {
    requireSame(body, "name", name);
    return schema(body.object("properties"));
  }

  static @Nullable TopicSchema schema(JsonFields properties) {
    if (properties.has(MAPPING)) {
      throw properties.invalid(MAPPING, "is not supported for topics of the module");
    }
    return InputSchemaRequest.schema(properties);
  }

  /** Refuses a body that repeats a name of the URL with another value. */
  static void requireSame(JsonFields fields, String member, String wanted) {
    if (fields.text(member).filter(given -> !given.equalsIgnoreCase(wanted)).isPresent()) {
      throw fields.invalid(member, "must be left out or '" + wanted + "', as in the URL");
    }
  }
}
