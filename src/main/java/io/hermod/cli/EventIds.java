package io.hermod.cli;

import io.hermod.event.Schema;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Where the events of a topic have their id.
 *
 * @param field its name; empty when the server makes ids up
 */
record EventIds(String field) {

  /** Reads a topic as the management API shows it. Events of a custom shape need a mapping. */
  static EventIds of(JsonNode topic) {
    return new EventIds(
        TopicCreateCommand.inputSchema(topic) == Schema.CUSTOM
            ? topic.at("/properties/inputSchemaMapping/properties/id/sourceField").asString("")
            : "id");
  }

  /** The id, always on one line; empty when only the server knows it. */
  Optional<String> find(JsonNode event) {
    JsonNode id = event.has(field) ? event.path(field) : inside(event);
    return id.isValueNode() && !id.isNull()
        ? Optional.of(id.asString().replaceAll("\\p{Cntrl}", "?")).filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  /** As the mapping of a topic reads it: each dot steps into an object. */
  private JsonNode inside(JsonNode event) {
    return event.at("/" + field.replace("~", "~0").replace("/", "~1").replace('.', '/'));
  }
}
