package io.hermod.cli.endpoint;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Ends the probation of an endpoint. */
@Command(
    name = "wake",
    description =
        "End the probation of an endpoint. Sends at once what only the probation held back.")
public final class EndpointWakeCommand extends LocalCommand {
  @Parameters(paramLabel = "ENDPOINT", description = "Its address or id, as the list shows it.")
  private String endpoint = "";

  @Mixin private OutputOption output = new OutputOption();

  public EndpointWakeCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      ServerEndpoints endpoints = new ServerEndpoints(server);
      JsonNode woken = endpoints.wake(endpoints.find(endpoint));
      output
          .told(
              woken,
              "endpoint %s is %s"
                  .formatted(woken.path("endpoint").asString(""), woken.path("state").asString("")))
          .forEach(this::say);
    }
    return DONE;
  }
}
