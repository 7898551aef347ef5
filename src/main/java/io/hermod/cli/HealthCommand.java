package io.hermod.cli;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;

/** Asks a server whether it takes traffic, for health checks where there is no curl. */
@Command(
    name = "health",
    description = {
      "Ask a server whether it is ready for traffic.",
      "The exit code is 1 if it is not, or does not respond."
    })
final class HealthCommand extends LocalCommand {
  private static final String PATH = "/readyz";

  HealthCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      say(server.get(PATH).path("status").asString());
      return DONE;
    }
  }
}
