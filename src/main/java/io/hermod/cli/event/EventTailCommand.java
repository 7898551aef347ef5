package io.hermod.cli.event;

import static io.hermod.cli.command.ExitCodes.DONE;
import static io.hermod.cli.command.ExitCodes.FAILED;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.GivenFilter;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameCheck;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Follows the events of a topic, or the attempts of a subscription, as they happen. */
@Command(
    name = "tail",
    description =
        "Follow the events of a topic, or the attempts of a subscription, as they happen. Shows a"
            + " sample if there are more than 20 a second.")
public final class EventTailCommand extends LocalCommand {
  @Parameters(paramLabel = "TOPIC", description = "The topic, domain or system topic to follow.")
  private String topic = "";

  @Option(
      names = "--subscription",
      paramLabel = "NAME",
      description = "Follow the attempts of this subscription.")
  private @Nullable String subscription;

  @Option(
      names = "--filter",
      paramLabel = "FILE|JSON",
      description = "Show only events that match, as in the JSON of a subscription.")
  private @Nullable String filter;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Stop after this many. Default: go on until Ctrl+C")
  private int count = Integer.MAX_VALUE;

  @Mixin private OutputOption output = new OutputOption();

  public EventTailCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    if (count < 1) {
      throw misuse("--count must be at least 1");
    }
    TailReader reader = new TailReader(this, output.isJson(), count);
    try (ServerConnection server = connect()) {
      boolean hasEnded = true;
      while (hasEnded && reader.mayGoOn()) {
        hasEnded =
            new NameCheck(server)
                .call(topic, subscription, () -> server.stream(path(), request(), reader::read));
      }
    }
    return reader.hasFailed() ? FAILED : DONE;
  }

  private String path() {
    return "/hermod/v1/topics/%s/tail".formatted(PathSegment.encode(topic));
  }

  private JsonNode request() {
    ObjectNode request = EventSource.JSON.createObjectNode();
    if (subscription != null) {
      request.put("subscription", subscription);
    }
    if (filter != null) {
      request.set("filter", GivenFilter.read(filter, environment()));
    }
    return request;
  }
}
