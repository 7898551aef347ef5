package io.hermod.cli.deadletter;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists dead letters, or counts them. */
@Command(name = "list", description = "List dead letters, or count them.")
public final class DeadLetterListCommand extends LocalCommand {
  private static final String PATH = "/hermod/v1/deadletters";
  private static final int LARGEST_PAGE = 100;

  @Mixin private DeadLetterOptions filter = new DeadLetterOptions();

  @Option(
      names = "--redriven",
      arity = "1",
      paramLabel = "true|false",
      description = "Only dead letters that were sent again (true) or were not (false).")
  private @Nullable Boolean redriven;

  @Option(
      names = "--top",
      defaultValue = "50",
      paramLabel = "N",
      description = "How many to show. Default: ${DEFAULT-VALUE}")
  private int top;

  @Option(names = "--counts", description = "Print counts by reason, outcome and event type.")
  private boolean isCount;

  @Option(
      names = "--json",
      description = "Print JSON: one line per dead letter, or one line with all counts.")
  private boolean isJsonLines;

  @Mixin private OutputOption output = new OutputOption();

  public DeadLetterListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    if (top < 1) {
      throw misuse("--top must be 1 or more");
    }
    try (ServerConnection server = connect()) {
      if (isCount) {
        count(server);
      } else {
        list(server);
      }
    }
    return DONE;
  }

  private boolean isJson() {
    return isJsonLines || output.isJson();
  }

  private String query() {
    return filter.query() + (redriven == null ? "" : "&redriven=" + redriven);
  }

  private void count(ServerConnection server) {
    DeadLetterTotals totals = new DeadLetterTotals();
    String next = PATH + "/counts?" + query();
    while (!next.isEmpty()) {
      JsonNode answer = server.get(next);
      totals.add(answer);
      tellFaults(answer);
      next = ServerConnection.nextPage(answer);
    }
    if (totals.isEmpty()) {
      filter.requireNames(server);
    }
    (isJson() ? List.of(totals.json().toString()) : totals.lines()).forEach(this::say);
  }

  private void list(ServerConnection server) {
    List<JsonNode> letters = new ArrayList<>();
    String next = PATH + "?top=%d%s".formatted(Math.min(top, LARGEST_PAGE), query());
    while (!next.isEmpty() && letters.size() < top) {
      JsonNode page = server.get(next);
      page.path("value").forEach(letters::add);
      tellFaults(page);
      next = ServerConnection.nextPage(page);
    }
    if (letters.isEmpty()) {
      filter.requireNames(server);
    }
    tell(letters.subList(0, Math.min(top, letters.size())));
    if (!isJson() && (!next.isEmpty() || letters.size() > top)) {
      say("There may be more. Show more with --top, or count them with --counts.");
    }
  }

  private void tell(List<JsonNode> letters) {
    if (output.isJson()) {
      output.list(letters, List.of()).forEach(this::say);
    } else if (isJsonLines) {
      letters.forEach(letter -> say(letter.toString()));
    } else if (letters.isEmpty()) {
      say("no dead letters");
    } else {
      DeadLetterTable.lines(letters).forEach(this::say);
    }
  }

  private void tellFaults(JsonNode answer) {
    answer.path("faults").forEach(fault -> warn(DeadLetterTable.text(fault, "problem")));
  }
}
