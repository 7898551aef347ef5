package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows a topic of a domain. */
@Command(name = "show", description = "Show a topic of a domain.")
public final class DomainTopicShowCommand extends LocalCommand {
  @Mixin private DomainTopicArguments topic = new DomainTopicArguments();

  @Mixin private OutputOption output = new OutputOption();

  public DomainTopicShowCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      output.one(server.get(topic.id(server)), ResourceColumns.OF_DOMAIN_TOPIC).forEach(this::say);
    }
    return DONE;
  }
}
