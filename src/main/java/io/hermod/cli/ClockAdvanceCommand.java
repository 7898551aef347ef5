package io.hermod.cli;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/** Advances the clock of a server that runs in virtual time. */
@Command(
    name = "advance",
    description = "Advance the clock of a server that was started with --virtual-time.")
final class ClockAdvanceCommand extends LocalCommand {
  @Parameters(paramLabel = "DURATION", description = "How far, such as 10s, 24h or PT24H.")
  private String by = "";

  ClockAdvanceCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      var body = JsonNodeFactory.instance.objectNode().put("by", by);
      ClockCommand.lines(server.post(ClockCommand.PATH + "/advance", body)).forEach(this::say);
    }
    return DONE;
  }
}
