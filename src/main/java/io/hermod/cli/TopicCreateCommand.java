package io.hermod.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates a topic; one that exists is left as it is. */
@Command(name = "create", description = "Create a topic.")
final class TopicCreateCommand extends LocalCommand {
  @Parameters(paramLabel = "NAME", description = "Letters, digits and dashes, 3 to 50 of them.")
  private String name = "";

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

  private static ObjectNode body() {
    ObjectNode topic = JsonNodeFactory.instance.objectNode().put("location", "local");
    topic.putObject("properties");
    return topic;
  }
}
