package io.hermod.cli.deadletter;

import static io.hermod.cli.deadletter.DeadLetterTable.text;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Shows one dead letter with its event. */
@Command(name = "show", description = "Show one dead letter with its event.")
public final class DeadLetterShowCommand extends LocalCommand {
  /** Account, container, blob and the place in it; the id of an event has another form. */
  private static final Pattern ID = Pattern.compile("[^/]+/[^/]+/.+#\\d+");

  @Parameters(paramLabel = "ID", description = "The id that `hermod deadletter list` shows.")
  private String id = "";

  @Mixin private OutputOption output = new OutputOption();

  public DeadLetterShowCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode letter = find(server);
      output.told(letter, lines(letter)).forEach(this::say);
    }
    return DONE;
  }

  private JsonNode find(ServerConnection server) {
    if (!ID.matcher(id).matches()) {
      throw CommandFailedException.notFound(
          "there is no dead letter '%s'. `hermod deadletter list` shows the ids of all."
              .formatted(id));
    }
    return server.get("/hermod/v1/deadletters/entry?id=" + PathSegment.encode(id));
  }

  private static String[] lines(JsonNode letter) {
    String event =
        EventSource.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(letter.path("event"));
    return Stream.concat(AlignedTable.lines(rows(letter)).stream(), Stream.of("", event))
        .toArray(String[]::new);
  }

  private static List<List<String>> rows(JsonNode letter) {
    return Stream.of(
            List.of("event", text(letter, "eventId")),
            List.of("type", text(letter, "eventType")),
            List.of("subject", text(letter, "subject")),
            List.of("topic", text(letter, "topic")),
            List.of("subscription", text(letter, "subscription")),
            List.of("reason", text(letter, "reason")),
            List.of("outcome", text(letter, "outcome")),
            List.of("attempts", text(letter, "attempts")),
            List.of("published", text(letter, "publishedAt")),
            List.of("last attempt", text(letter, "lastAttemptAt")),
            List.of("sent again", sentAgain(letter)),
            List.of("schema", text(letter, "schema")),
            List.of("id", text(letter, "id")))
        .filter(row -> !row.getLast().isEmpty())
        .toList();
  }

  private static String sentAgain(JsonNode letter) {
    String at = text(letter, "redrivenAt");
    String times = text(letter, "redrives");
    if (at.isEmpty()) {
      return switch (times) {
        case "0" -> "";
        case "1" -> "once before this dead letter";
        default -> times + " times before this dead letter";
      };
    }
    return "%s by job %s; %s in total".formatted(at, text(letter, "jobId"), times);
  }
}
