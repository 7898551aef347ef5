package io.hermod.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a topic's key for scripts. */
@Command(name = "key", description = "Print a key to publish to a topic with, for aeg-sas-key.")
final class TopicKeyCommand extends LocalCommand {
  @Parameters(paramLabel = "NAME", description = "The topic.")
  private String name = "";

  TopicKeyCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
      say(server.topicKey(server.topicId(name)));
    }
    return DONE;
  }
}
