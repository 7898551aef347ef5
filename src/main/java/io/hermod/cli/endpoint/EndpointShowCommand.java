package io.hermod.cli.endpoint;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the health of one endpoint. */
@Command(name = "show", description = "Show the health of an endpoint.")
public final class EndpointShowCommand extends LocalCommand {
  @Parameters(paramLabel = "ENDPOINT", description = "Its address or id, as the list shows it.")
  private String endpoint = "";

  @Mixin private OutputOption output = new OutputOption();

  public EndpointShowCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      output
          .one(new ServerEndpoints(server).find(endpoint), ServerEndpoints.ALL_COLUMNS)
          .forEach(this::say);
    }
    return DONE;
  }
}
