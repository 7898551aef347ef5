package io.hermod.cli.event;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Explains what happened to an event. */
@Command(name = "explain", description = "Explain what happened to an event.")
public final class EventExplainCommand extends LocalCommand {
  @Parameters(paramLabel = "TOPIC", description = "The topic that the event was published to.")
  private String topic = "";

  @Parameters(paramLabel = "ID", description = "The event's id.")
  private String id = "";

  public EventExplainCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      JsonNode told = server.get(path());
      told.path("occurrences").forEach(occurrence -> lines(occurrence).forEach(this::say));
    }
    return DONE;
  }

  private String path() {
    return "/hermod/v1/topics/%s/events/%s"
        .formatted(PathSegment.encode(topic), PathSegment.encode(id));
  }

  private static List<String> lines(JsonNode occurrence) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "published %s at position %s"
            .formatted(text(occurrence, "publishedAt"), text(occurrence, "position")));
    add("sent again", text(occurrence, "redrivenAt"), lines);
    add("by job", text(occurrence, "jobId"), lines);
    add("redrives", redrives(occurrence), lines);
    occurrence.path("subscriptions").forEach(each -> addStory(each, lines));
    return lines;
  }

  private static String redrives(JsonNode occurrence) {
    int redrives = occurrence.path("redrives").asInt(0);
    return redrives == 0 ? "" : Integer.toString(redrives);
  }

  private static void addStory(JsonNode explanation, List<String> lines) {
    String name = explanation.path("name").asString("(deleted)");
    lines.add("  %s: %s".formatted(name, text(explanation, "state")));
    List<List<String>> attempts = new ArrayList<>();
    explanation.path("attempts").forEach(attempt -> attempts.add(cells(attempt)));
    if (!attempts.isEmpty()) {
      lines.addAll(AlignedTable.lines(attempts));
    }
    add("rule", text(explanation, "rule"), lines);
    add("next attempt", text(explanation, "nextAttemptAt"), lines);
    add("expires", text(explanation, "expiresAt"), lines);
    add("ended", text(explanation, "endedAt"), lines);
    add("remark", text(explanation, "remark"), lines);
    JsonNode letter = explanation.path("deadLetter");
    add("given up", text(letter, "reason"), lines);
    add("will be written at", text(letter, "dueAt"), lines);
    add("to container", text(letter, "container"), lines);
    add("blob", text(letter, "blob"), lines);
    add("headers left out", listed(explanation.path("headersLeftOut")), lines);
    add("probation until", text(explanation.path("probation"), "nextProbeAt"), lines);
  }

  private static List<String> cells(JsonNode attempt) {
    return List.of(
        "    attempt " + text(attempt, "number"),
        text(attempt, "at"),
        text(attempt, "status"),
        text(attempt, "outcome"),
        text(attempt, "latencyMs") + " ms");
  }

  private static String listed(JsonNode names) {
    return names.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
  }

  private static void add(String label, String value, List<String> lines) {
    if (!value.isEmpty()) {
      lines.add("    %s: %s".formatted(label, value));
    }
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isNull() ? "" : value.asString("");
  }
}
