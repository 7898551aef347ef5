package io.hermod.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes a client's access away. */
@Command(
    name = "remove",
    description = "Remove a client: it cannot sign in any more, and its tokens are no good.")
final class ClientRemoveCommand extends ClientCommand {

  @Parameters(paramLabel = "NAME", description = "Its name, or its client id.")
  private String name = "";

  ClientRemoveCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    boolean _ =
        withClients(
            clients -> {
              clients.remove(name);
              return true;
            });
    say("client %s removed".formatted(name));
    return DONE;
  }
}
