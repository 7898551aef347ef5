package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.ResourceKind;
import picocli.CommandLine.Command;
import tools.jackson.databind.node.ObjectNode;

/** Creates a topic. */
@Command(
    name = "create",
    description = "Create a topic. Prints the address to publish to, and where to find its key.")
public final class TopicCreateCommand extends ResourceCreateCommand {
  public TopicCreateCommand(Environment environment) {
    super(ResourceKind.TOPIC, environment);
  }

  @Override
  void addTo(ObjectNode properties) {
    // A topic has no options of its own.
  }
}
