package io.hermod.cli.topic;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.LocalServer;
import io.hermod.cli.command.NameArgument;
import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates a topic. A topic that exists keeps its keys and gets the given settings. */
@Command(name = "create", description = "Create a topic.")
public final class TopicCreateCommand extends LocalCommand {
  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description = "The profile with its delivery rules; `hermod profiles` prints them all.")
  private @Nullable String profile;

  @Option(
      names = "--input-schema",
      paramLabel = "SCHEMA",
      description =
          "The schema of its events: eventgridschema, cloudeventschemav1_0 or customeventschema.")
  private @Nullable String inputSchema;

  @Option(
      names = "--input-mapping",
      paramLabel = "FILE",
      description =
          "A JSON file that maps custom events to the Event Grid schema:"
              + " {\"eventType\":{\"sourceField\":\"kind\",\"defaultValue\":\"x\"}}.")
  private @Nullable String inputMapping;

  public TopicCreateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (LocalServer server = LocalServer.find(directory(), environment().clock())) {
      JsonNode topic = server.put(server.topicId(name.text()), body());
      say("topic %s accepts events at %s".formatted(name.text(), endpoint(topic)));
    }
    return DONE;
  }

  public static String endpoint(JsonNode topic) {
    return topic.path("properties").path("endpoint").asString("");
  }

  public static Schema inputSchema(JsonNode topic) {
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

  /** Accepts a bare mapping, or one in the form that the management API uses. */
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
      return EventSource.JSON.readTree(environment().folder().resolve(file));
    } catch (JacksonException e) {
      throw new CommandFailedException("cannot read a mapping from " + file, e);
    }
  }
}
