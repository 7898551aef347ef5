package io.hermod.cli.topic;

import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Deletes a topic of a domain, after the user has confirmed it. */
@Command(
    name = "delete",
    description = "Delete a topic of a domain with its subscriptions and their waiting events.")
public final class DomainTopicDeleteCommand extends LocalCommand {
  @Mixin private DomainTopicArguments topic = new DomainTopicArguments();

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  public DomainTopicDeleteCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String id = topic.id(server);
      // Deleting what does not exist succeeds, and would hide a wrong name.
      JsonNode _ = server.get(id);
      confirm.require(
          this,
          "Delete %s with its subscriptions and all events that still wait?".formatted(topic));
      server.delete(id);
    }
    say(topic + " is deleted");
    return DONE;
  }
}
