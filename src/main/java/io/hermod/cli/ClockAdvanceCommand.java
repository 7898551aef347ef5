package io.hermod.cli;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.setting.ValueFormat;
import io.hermod.config.setting.ValueFormats;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Advances the clock of a server that runs in virtual time. */
@Command(
    name = "advance",
    description = "Advance the clock of a server that was started with --virtual-time.")
final class ClockAdvanceCommand extends LocalCommand {
  private static final ValueFormat<Duration> STEP =
      ValueFormats.duration(Duration.ZERO, Duration.ofDays(3650));

  @Parameters(paramLabel = "DURATION", description = "How far, such as 10s, 24h or PT24H.")
  private String by = "";

  @Mixin private OutputOption output = new OutputOption();

  ClockAdvanceCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    Duration duration =
        STEP.parse(by)
            .orElseThrow(
                () -> misuse("DURATION must be %s, not '%s'".formatted(STEP.allowed(), by)));
    try (ServerConnection server = connect()) {
      output.one(advance(server, duration), ClockCommand.COLUMNS).forEach(this::say);
    }
    return DONE;
  }

  private JsonNode advance(ServerConnection server, Duration duration) {
    try (ClockProgress _ = ClockProgress.show(server, duration, this)) {
      return server.post(
          ClockCommand.PATH + "/advance", JsonNodeFactory.instance.objectNode().put("by", by));
    }
  }
}
