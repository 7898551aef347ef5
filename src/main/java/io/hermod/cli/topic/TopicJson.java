package io.hermod.cli.topic;

import io.hermod.event.Schema;
import tools.jackson.databind.JsonNode;

/** Reads topics and domains as the management API shows them. */
public final class TopicJson {
  private TopicJson() {}

  public static String endpoint(JsonNode topic) {
    return topic.path("properties").path("endpoint").asString("");
  }

  public static Schema inputSchema(JsonNode topic) {
    String name = topic.path("properties").path("inputSchema").asString("");
    return Schema.ofInput(name).orElse(Schema.EVENT_GRID);
  }
}
