package io.hermod.cli;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Shows the server's clock and when the next task is due. */
@Command(name = "clock", description = "Show the server's clock and when the next task is due.")
final class ClockCommand extends LocalCommand {
  static final String PATH = "/hermod/v1/clock";

  ClockCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      lines(server.get(PATH)).forEach(this::say);
    }
    return DONE;
  }

  static List<String> lines(JsonNode clock) {
    String kind = clock.path("virtual").asBoolean(false) ? "virtual" : "real";
    return List.of(
        "now       %s (%s)".formatted(clock.path("now").asString(""), kind),
        "next due  " + clock.path("nextDue").asString("nothing"));
  }
}
