package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import io.hermod.event.Schema;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Creates a topic. A topic that exists keeps its keys and gets the given settings. */
@Command(name = "create", description = "Create a topic.")
public final class TopicCreateCommand extends LocalCommand {
  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @Mixin private CreateOptions options = new CreateOptions();

  public TopicCreateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String id =
          new ResourceFinder(server).newId(ResourceKind.TOPIC, options.group(), name.text());
      JsonNode topic = server.put(id, options.body(environment()));
      say("topic %s accepts events at %s".formatted(name.text(), endpoint(topic)));
      say("print its keys with: hermod topic keys " + name.text());
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
}
