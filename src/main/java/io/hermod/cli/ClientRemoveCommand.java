package io.hermod.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes a client's access away. */
@Command(
    name = "remove",
    description = "Remove a client: it cannot sign in any more, and its tokens are no good.")
final class ClientRemoveCommand extends LocalCommand {
  @Parameters(paramLabel = "NAME", description = "The name it was added under.")
  private String name = "";

  ClientRemoveCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    ClientCommands.editor(directory()).remove(name);
    say("client %s removed".formatted(name));
    return DONE;
  }
}
