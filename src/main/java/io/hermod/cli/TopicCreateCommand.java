package io.hermod.cli;

import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates a topic; one that exists keeps its keys and gets the settings that are given. */
@Command(name = "create", description = "Create a topic.")
final class TopicCreateCommand extends LocalCommand {
  @Parameters(paramLabel = "NAME", description = "Letters, digits and dashes, 3 to 50 of them.")
  private String name = "";

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description = "Which Event Grid document to follow; `hermod profiles` prints them.")
  private @Nullable String profile;

  @Option(
      names = "--input-schema",
      paramLabel = "SCHEMA",
      description =
          "The shape of its events: eventgridschema, cloudeventschemav1_0 or customeventschema.")
  private @Nullable String inputSchema;

  @Option(
      names = "--input-mapping",
      paramLabel = "FILE",
      description =
          "How events of a custom shape fill the envelope, as JSON:"
              + " {\"eventType\":{\"sourceField\":\"kind\",\"defaultValue\":\"x\"}}.")
  private @Nullable String inputMapping;

  TopicCreateCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
      JsonNode topic = server.put(server.topicId(name), body());
      say("topic %s takes events at %s".formatted(name, endpoint(topic)));
    }
    return DONE;
  }

  static String endpoint(JsonNode topic) {
    return topic.path("properties").path("endpoint").asString("");
  }

  static Schema inputSchema(JsonNode topic) {
    String name = topic.path("properties").path("inputSchema").asString("");
    return Schema.ofInput(name).orElse(Schema.EVENT_GRID);
  }

  private ObjectNode body() {
    ObjectNode topic = JsonNodeFactory.instance.objectNode().put("location", "local");
    ObjectNode properties = topic.putObject("properties");
    if (profile != null) {
      properties.putObject("hermod").put("profile", profile);
    }
    if (inputSchema != null) {
      properties.put("inputSchema", inputSchema);
    }
    if (inputMapping != null) {
      properties.set("inputSchemaMapping", mapping(inputMapping));
    }
    return topic;
  }

  /** The members alone, or with what the management API wraps around them. */
  private JsonNode mapping(String file) {
    JsonNode json = read(file);
    return json.has("properties")
        ? json
        : JsonNodeFactory.instance
            .objectNode()
            .put("inputSchemaMappingType", "Json")
            .set("properties", json);
  }

  private JsonNode read(String file) {
    try {
      return EventSource.JSON.readTree(surroundings().folder().resolve(file));
    } catch (JacksonException e) {
      throw new CommandFailedException("cannot read a mapping from " + file, e);
    }
  }
}
