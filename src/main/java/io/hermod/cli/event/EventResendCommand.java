package io.hermod.cli.event;

import static io.hermod.cli.command.ExitCodes.DONE;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameCheck;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends an event again. */
@Command(
    name = "resend",
    description =
        "Send an event again: one that waits is tried now, a dead letter is redriven, and one that"
            + " is finished is delivered once more.")
public final class EventResendCommand extends LocalCommand {
  private static final List<Column> COLUMNS =
      List.of(
          Column.at("SUBSCRIPTION", "/subscription"),
          Column.at("WAS", "/state"),
          Column.at("DONE", "/action"),
          Column.at("", "/reason"));

  @Parameters(paramLabel = "TOPIC", description = "The topic that the event was published to.")
  private String topic = "";

  @Parameters(paramLabel = "ID", description = "The event's id.")
  private String id = "";

  @Option(
      names = "--subscription",
      paramLabel = "NAME",
      description = "Send it to this subscription only. Default: to all that it concerns")
  private @Nullable String subscription;

  @Mixin private OutputOption output = new OutputOption();

  public EventResendCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode results =
          new NameCheck(server)
              .call(topic, subscription, () -> server.post(path(), request()))
              .path("results");
      output.list(results.valueStream().toList(), COLUMNS).forEach(this::say);
    }
    return DONE;
  }

  private String path() {
    return "/hermod/v1/topics/%s/events/%s/resend"
        .formatted(PathSegment.encode(topic), PathSegment.encode(id));
  }

  private ObjectNode request() {
    ObjectNode request = EventSource.JSON.createObjectNode();
    return subscription == null ? request : request.put("subscription", subscription);
  }
}
