package io.hermod.cli.client;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.OutputOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows a client, without its secret. */
@Command(name = "show", description = "Show a client with its roles and its scope.")
public final class ClientShowCommand extends ClientCommand {

  @Parameters(paramLabel = "NAME", description = "The name or id of the client.")
  private String name = "";

  @Mixin private OutputOption output = new OutputOption();

  public ClientShowCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    output.one(withClients(clients -> clients.show(name)), OF_LIST).forEach(this::say);
    return DONE;
  }
}
