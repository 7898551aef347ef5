package io.hermod.cli;

import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Shows the clock that events live by. */
@Command(name = "clock", description = "Show the server's clock, and what is due next.")
final class ClockCommand extends LocalCommand {
  static final String PATH = "/hermod/v1/clock";

  ClockCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
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
