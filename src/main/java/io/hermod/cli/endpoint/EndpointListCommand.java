package io.hermod.cli.endpoint;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the endpoints with their health. */
@Command(name = "list", description = "List the endpoints that receive events, with their health.")
public final class EndpointListCommand extends LocalCommand {
  @Mixin private OutputOption output = new OutputOption();

  public EndpointListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      output.list(new ServerEndpoints(server).list(), ServerEndpoints.COLUMNS).forEach(this::say);
    }
    return DONE;
  }
}
