package io.hermod.cli.subscription;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests a filter on events, and explains why each event matches or not. */
@Command(
    name = "test",
    customSynopsis = {
      "hermod filter test --subscription=NAME [OPTIONS]",
      "hermod filter test --filter=FILE|JSON (--events=FILE | --topic=TOPIC) [OPTIONS]"
    },
    description =
        "Test a filter, or that of a subscription, on sample events or on the recent events of a"
            + " topic.")
public final class FilterTestCommand extends LocalCommand {
  private static final int USUAL_LAST = 100;

  @ArgGroup(multiplicity = "1")
  private FilterArgument filter = new FilterArgument();

  @ArgGroup(exclusive = false)
  private @Nullable Source source;

  @Mixin private OutputOption output = new OutputOption();

  /** Where the events come from. */
  static final class Source {
    @Option(
        names = "--events",
        paramLabel = "FILE",
        description = "Sample events: one event or an array of events; - reads stdin.")
    private @Nullable String file;

    @ArgGroup(exclusive = false)
    private @Nullable Recent recent;
  }

  /** The recent events of a topic. */
  static final class Recent {
    @Option(
        names = "--topic",
        required = true,
        paramLabel = "TOPIC",
        description = "Use the recent events of this topic.")
    private String topic = "";

    @Option(
        names = "--last",
        defaultValue = "100",
        paramLabel = "N",
        description = "How many events to use, at most 1000. Default: ${DEFAULT-VALUE}")
    private int last;
  }

  public FilterTestCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    if (source != null && source.file != null && source.recent != null) {
      throw misuse("use only one of --events and --topic");
    }
    if (source == null && !filter.isStored()) {
      throw misuse("name the events to test the filter on, with --events or --topic");
    }
    try (ServerConnection server = connect()) {
      tell(server.post("/hermod/v1/filters/test", request(server)));
    }
    return DONE;
  }

  private ObjectNode request(ServerConnection server) {
    @Nullable Recent recent = source == null ? null : source.recent;
    Optional<String> topic = Optional.ofNullable(recent).map(each -> each.topic);
    FilterArgument.Tested tested = filter.read(server, topic, environment());
    ObjectNode request = EventSource.JSON.createObjectNode();
    request.set("filter", tested.filter());
    if (recent != null) {
      return request.put("topic", recent.topic).put("last", recent.last);
    }
    return source == null
        ? ofTopic(tested.topic(), request)
        : ofFile(String.valueOf(source.file), request);
  }

  private ObjectNode ofTopic(@Nullable String topic, ObjectNode request) {
    if (topic == null) {
      throw misuse("this subscription belongs to no topic: name events with --events or --topic");
    }
    return request.put("topic", topic).put("last", USUAL_LAST);
  }

  private ObjectNode ofFile(String file, ObjectNode request) {
    ArrayNode events = request.putArray("events");
    EventSource.ofFile(file, environment()).forEach(events::add);
    return request;
  }

  private void tell(JsonNode answer) {
    if (output.isJson()) {
      output.one(answer, List.of()).forEach(this::say);
      return;
    }
    JsonNode results = answer.path("results");
    results.forEach(result -> lines(result).forEach(this::say));
    long matching = results.valueStream().filter(FilterTestCommand::matches).count();
    say("%d of %d events match".formatted(matching, results.size()));
  }

  private static List<String> lines(JsonNode result) {
    List<String> lines = new ArrayList<>();
    String id = result.path("id").asString("");
    lines.add((matches(result) ? "%s matches" : "%s does not match").formatted(id));
    List<List<String>> parts = new ArrayList<>();
    result.path("parts").forEach(part -> parts.add(cells(part)));
    if (!parts.isEmpty()) {
      lines.addAll(AlignedTable.lines(parts));
    }
    return lines;
  }

  private static List<String> cells(JsonNode part) {
    return List.of(
        matches(part) ? "  yes" : "  no",
        part.path("part").asString(""),
        part.path("why").asString(""));
  }

  private static boolean matches(JsonNode told) {
    return told.path("matches").asBoolean(false);
  }
}
