package io.hermod.cli.subscription;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.LocalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests a filter on events, and explains why each event matches or not. */
@Command(
    name = "test",
    description = "Test a filter on sample events, or on the recent events of a topic.")
public final class FilterTestCommand extends LocalCommand {
  @Option(
      names = "--filter",
      required = true,
      paramLabel = "FILE|JSON",
      description = "The filter, as in the JSON of a subscription.")
  private String filter = "";

  @ArgGroup(multiplicity = "1")
  private Source source = new Source();

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
    try (LocalServer server = LocalServer.find(directory(), environment().clock())) {
      tell(server.post("/hermod/v1/filters/test", request()).path("results"));
    }
    return DONE;
  }

  private ObjectNode request() {
    ObjectNode request = EventSource.JSON.createObjectNode();
    request.set("filter", readFilter());
    Recent recent = source.recent;
    if (recent != null) {
      return request.put("topic", recent.topic).put("last", recent.last);
    }
    ArrayNode events = request.putArray("events");
    EventSource.ofFile(String.valueOf(source.file), environment()).forEach(events::add);
    return request;
  }

  private JsonNode readFilter() {
    try {
      String json =
          filter.stripLeading().startsWith("{")
              ? filter
              : Files.readString(environment().folder().resolve(filter));
      return EventSource.JSON.readTree(json);
    } catch (IOException e) {
      throw new CommandFailedException("cannot read " + filter, e);
    } catch (JacksonException e) {
      throw new CommandFailedException("the filter is not valid JSON", e);
    }
  }

  private void tell(JsonNode results) {
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
