package io.hermod.cli.event;

import io.hermod.cli.topic.TopicJson;
import io.hermod.event.Schema;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Finds the ids of events in the schema of their topic.
 *
 * @param field the path to the id; empty if the server generates ids
 */
record EventIds(String field) {

  /** Reads a topic as the management API shows it. A custom schema needs a mapping. */
  static EventIds of(JsonNode topic) {
    return new EventIds(
        TopicJson.inputSchema(topic) == Schema.CUSTOM
            ? topic.at("/properties/inputSchemaMapping/properties/id/sourceField").asString("")
            : "id");
  }

  /** The id without control characters; empty if only the server knows it. */
  Optional<String> find(JsonNode event) {
    JsonNode id = event.has(field) ? event.path(field) : inside(event);
    return id.isValueNode() && !id.isNull()
        ? Optional.of(id.asString().replaceAll("\\p{Cntrl}", "?")).filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  /** Follows a path as the mapping of a topic does: each dot steps into an object. */
  private JsonNode inside(JsonNode event) {
    return event.at("/" + field.replace("~", "~0").replace("/", "~1").replace('.', '/'));
  }
}
