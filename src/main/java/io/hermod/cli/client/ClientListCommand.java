package io.hermod.cli.client;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.OutputOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the clients that may sign in, with their roles and scopes. */
@Command(
    name = "list",
    description = "Print the clients that may sign in, with their roles and scopes.")
public final class ClientListCommand extends ClientCommand {

  @Mixin private OutputOption output = new OutputOption();

  public ClientListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    output.list(withClients(ClientRegistry::list), OF_LIST).forEach(this::say);
    return DONE;
  }
}
