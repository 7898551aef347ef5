package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.GivenFilter;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.deadletter.RedriveText;
import io.hermod.cli.deadletter.RedriveWatcher;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Starts a job that sends retained events to a subscription once more, and watches it. */
@Command(
    name = "replay",
    description = "Send retained events of a period to a subscription once more.")
public final class ReplayCommand extends LocalCommand {
  @ArgGroup(multiplicity = "1")
  private SourceArgument source = new SourceArgument();

  @Option(
      names = "--subscription",
      required = true,
      paramLabel = "NAME",
      description = "The subscription to send the events to.")
  private String subscription = "";

  @Option(
      names = "--from",
      required = true,
      paramLabel = "TIME",
      description =
          "Events published at this time or later, such as 2h (ago), 2026-11-15 or"
              + " 2026-11-15T07:30:00Z.")
  private String from = "";

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description =
          "Events published before this time, or before the subscription was `created`. Default:"
              + " now")
  private @Nullable String to;

  @Option(names = "--rate", paramLabel = "N", description = "Events per second. Default: 1000")
  private @Nullable BigDecimal rate;

  @Option(
      names = "--filter",
      paramLabel = "FILE|JSON",
      description =
          "Only those of the events that also match this, as in the JSON of a subscription.")
  private @Nullable String filter;

  @Option(
      names = "--available",
      description = "Send what is left if a part of the period is no longer retained.")
  private boolean isAvailable;

  @Option(names = "--dry-run", description = "Only count the events that would be sent.")
  private boolean isDryRun;

  @Option(
      names = "--job-id",
      paramLabel = "ID",
      description = "A name for the job. The same name again does not start a second job.")
  private @Nullable String jobId;

  @Mixin private OutputOption output = new OutputOption();

  @Option(names = "--no-wait", description = "Start the job without watching it.")
  private boolean isUnwatched;

  public ReplayCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String path = source.path(server);
      // The server would only say that it does not find an id.
      JsonNode _ = SubscriptionArgument.find(server, path, subscription);
      JsonNode job = start(server, path, subscription, order());
      if (!isUnwatched) {
        return new RedriveWatcher(server, this, output).watch(job);
      }
      output.told(job, RedriveText.line(job)).forEach(this::say);
    }
    return DONE;
  }

  static JsonNode start(ServerConnection server, String source, String name, ObjectNode order) {
    return server.post(
        "/hermod/v1%s/providers/Microsoft.EventGrid/eventSubscriptions/%s/replay"
            .formatted(source, PathSegment.encode(name)),
        order);
  }

  private ObjectNode order() {
    ObjectNode order = EventSource.JSON.createObjectNode().put("from", from);
    if (to != null) {
      order.put("to", to);
    }
    if (rate != null) {
      order.put("rate", rate);
    }
    if (filter != null) {
      order.set("filter", GivenFilter.read(filter, environment()));
    }
    if (jobId != null) {
      order.put("jobId", jobId);
    }
    return order.put("dryRun", isDryRun).put("available", isAvailable);
  }
}
