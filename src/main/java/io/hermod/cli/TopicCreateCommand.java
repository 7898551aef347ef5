package io.hermod.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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

  private ObjectNode body() {
    ObjectNode topic = JsonNodeFactory.instance.objectNode().put("location", "local");
    ObjectNode properties = topic.putObject("properties");
    if (profile != null) {
      properties.putObject("hermod").put("profile", profile);
    }
    return topic;
  }
}
