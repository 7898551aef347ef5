package io.hermod.cli.topic;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The options of new topics and domains. */
final class CreateOptions {
  @Option(
      names = {"-g", "--resource-group"},
      paramLabel = "GROUP",
      description = "The resource group to create it in. Default: hermod")
  private String group = "hermod";

  @Option(
      names = {"-l", "--location"},
      paramLabel = "LOCATION",
      description = "Any word; it has no effect. Default: local")
  private String location = "local";

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

  @Mixin private ResourceOptions others = new ResourceOptions();

  String group() {
    return group;
  }

  /** Returns the new resource as the management API expects it. */
  ObjectNode body(Environment environment) {
    ObjectNode resource = JsonNodeFactory.instance.objectNode().put("location", location);
    ObjectNode properties = resource.putObject("properties");
    others.addTo(resource);
    if (inputSchema != null) {
      properties.put("inputSchema", inputSchema);
    }
    if (inputMapping != null) {
      properties.set("inputSchemaMapping", mapping(read(inputMapping, environment)));
    }
    return resource;
  }

  /** Accepts a bare mapping, or one in the form that the management API uses. */
  private static JsonNode mapping(JsonNode json) {
    return json.has("properties")
        ? json
        : JsonNodeFactory.instance
            .objectNode()
            .put("inputSchemaMappingType", "Json")
            .set("properties", json);
  }

  private static JsonNode read(String file, Environment environment) {
    try {
      return EventSource.JSON.readTree(environment.folder().resolve(file));
    } catch (JacksonException e) {
      throw new CommandFailedException("cannot read a mapping from " + file, e);
    }
  }
}
