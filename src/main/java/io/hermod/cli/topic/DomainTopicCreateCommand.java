package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Creates a topic of a domain. One that exists stays as it is. */
@Command(
    name = "create",
    description = {
      "Create a topic of a domain. Publishers send to the domain, and name the topic in each"
          + " event.",
      "Unless the domain says otherwise, its first subscription creates a topic too."
    })
public final class DomainTopicCreateCommand extends LocalCommand {
  @Mixin private DomainTopicArguments topic = new DomainTopicArguments();

  @Mixin private OutputOption output = new OutputOption();

  public DomainTopicCreateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode created = server.put(topic.id(server), JsonNodeFactory.instance.objectNode());
      output.told(created, topic + " is created").forEach(this::say);
    }
    return DONE;
  }
}
