package io.hermod.cli.client;

import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Removes a client. */
@Command(
    name = "remove",
    description = "Remove a client. It can no longer sign in, and its tokens become invalid.")
public final class ClientRemoveCommand extends ClientCommand {

  @Parameters(paramLabel = "NAME", description = "The name or id of the client.")
  private String name = "";

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  public ClientRemoveCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    confirm.require(this, "Remove client %s, so that it can no longer sign in?".formatted(name));
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
