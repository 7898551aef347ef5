package io.hermod.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists dead letters, or counts them. */
@Command(name = "list", description = "List dead letters, or count them.")
final class DeadLetterListCommand extends LocalCommand {
  private static final String PATH = "/hermod/v1/deadletters";
  private static final int LARGEST_PAGE = 100;

  @Mixin private LetterOptions filter = new LetterOptions();

  @Option(
      names = "--redriven",
      arity = "1",
      paramLabel = "true|false",
      description = "Only those that were sent again, or only those that were not.")
  private @Nullable Boolean redriven;

  @Option(
      names = "--top",
      defaultValue = "50",
      paramLabel = "N",
      description = "How many to show; usually ${DEFAULT-VALUE}.")
  private int top;

  @Option(names = "--counts", description = "Count them by reason, outcome and event type instead.")
  private boolean isCount;

  @Option(
      names = "--json",
      description = "Print JSON: one line for each dead letter, or one with all counts.")
  private boolean isJson;

  DeadLetterListCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    if (top < 1) {
      throw misuse("--top must be 1 or more");
    }
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
      if (isCount) {
        count(server);
      } else {
        list(server);
      }
    }
    return DONE;
  }

  private String query() {
    return filter.query() + (redriven == null ? "" : "&redriven=" + redriven);
  }

  private void count(LocalServer server) {
    LetterTotals totals = new LetterTotals();
    String next = PATH + "/counts?" + query();
    while (!next.isEmpty()) {
      JsonNode answer = server.get(next);
      totals.add(answer);
      tellFaults(answer);
      next = next(answer);
    }
    (isJson ? List.of(totals.json().toString()) : totals.lines()).forEach(this::say);
  }

  private void list(LocalServer server) {
    List<JsonNode> letters = new ArrayList<>();
    String next = PATH + "?top=%d%s".formatted(Math.min(top, LARGEST_PAGE), query());
    while (!next.isEmpty() && letters.size() < top) {
      JsonNode page = server.get(next);
      page.path("value").forEach(letters::add);
      tellFaults(page);
      next = next(page);
    }
    tell(letters.subList(0, Math.min(top, letters.size())));
    if (!isJson && (!next.isEmpty() || letters.size() > top)) {
      say("There may be more: --top shows more of them, --counts tells how many there are.");
    }
  }

  private void tell(List<JsonNode> letters) {
    if (isJson) {
      letters.forEach(letter -> say(letter.toString()));
    } else if (letters.isEmpty()) {
      say("no dead letters");
    } else {
      LetterTable.lines(letters).forEach(this::say);
    }
  }

  private void tellFaults(JsonNode answer) {
    answer.path("faults").forEach(fault -> warn(LetterTable.text(fault, "problem")));
  }

  /** The server tells where it can be reached; which one it is we know. */
  private static String next(JsonNode answer) {
    String link = answer.path("nextLink").asString("");
    return link.isEmpty() ? "" : pathAndQuery(URI.create(link));
  }

  private static String pathAndQuery(URI link) {
    return link.getRawPath() + "?" + link.getRawQuery();
  }
}
