package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a topic's key for scripts. */
@Command(
    name = "key",
    description = "Print only the first key of a topic, for scripts (header aeg-sas-key).")
public final class TopicKeyCommand extends LocalCommand {
  @Parameters(paramLabel = "NAME", description = "The name of the topic.")
  private String name = "";

  public TopicKeyCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      say(server.topicKey(server.topicId(name)));
    }
    return DONE;
  }
}
