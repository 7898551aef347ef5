package io.hermod.cli.event;

import static io.hermod.cli.command.ExitCodes.DONE;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameCheck;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Explains what happened to an event. */
@Command(name = "explain", description = "Explain what happened to an event.")
public final class EventExplainCommand extends LocalCommand {
  @Parameters(paramLabel = "TOPIC", description = "The topic that the event was published to.")
  private String topic = "";

  @Parameters(paramLabel = "ID", description = "The event's id.")
  private String id = "";

  @Mixin private OutputOption output = new OutputOption();

  public EventExplainCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode told = new NameCheck(server).call(topic, null, () -> server.get(path()));
      if (output.isJson()) {
        output.one(told, List.of()).forEach(this::say);
      } else {
        LifecycleDrawing drawing = new LifecycleDrawing(DrawingSigns.of(environment()));
        told.path("occurrences").forEach(each -> drawing.lines(each).forEach(this::say));
      }
    }
    return DONE;
  }

  private String path() {
    return "/hermod/v1/topics/%s/events/%s"
        .formatted(PathSegment.encode(topic), PathSegment.encode(id));
  }
}
