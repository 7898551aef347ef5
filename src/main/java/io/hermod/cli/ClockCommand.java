package io.hermod.cli;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Shows the server's clock and when the next task is due. */
@Command(name = "clock", description = "Show the server's clock and when the next task is due.")
final class ClockCommand extends LocalCommand {
  static final String PATH = "/hermod/v1/clock";

  static final List<Column> COLUMNS =
      List.of(
          new Column("NOW", clock -> "%s (%s)".formatted(text(clock, "now"), kind(clock))),
          new Column("NEXT DUE", clock -> clock.path("nextDue").asString("nothing")));

  @Mixin private OutputOption output = new OutputOption();

  ClockCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      output.one(server.get(PATH), COLUMNS).forEach(this::say);
    }
    return DONE;
  }

  private static String kind(JsonNode clock) {
    return clock.path("virtual").asBoolean(false) ? "virtual" : "real";
  }

  private static String text(JsonNode clock, String name) {
    return clock.path(name).asString("");
  }
}
