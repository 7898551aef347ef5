package io.hermod.cli.event;

import io.hermod.cli.command.AlignedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Draws the lifecycle of an event as a tree: a branch for each subscription, with its attempts and
 * what follows.
 */
final class LifecycleDrawing {
  private static final String ROOM = "   ";

  private final DrawingSigns signs;

  LifecycleDrawing(DrawingSigns signs) {
    this.signs = signs;
  }

  List<String> lines(JsonNode occurrence) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s published %s at position %s"
            .formatted(
                signs.event(), text(occurrence, "publishedAt"), text(occurrence, "position")));
    addRedrive(occurrence, lines);
    List<JsonNode> subscriptions = occurrence.path("subscriptions").valueStream().toList();
    for (int i = 0; i < subscriptions.size(); i++) {
      addBranch(subscriptions.get(i), i == subscriptions.size() - 1, lines);
    }
    return lines;
  }

  private void addRedrive(JsonNode occurrence, List<String> lines) {
    String job = text(occurrence, "jobId");
    List<String> told = new ArrayList<>();
    add("sent again", text(occurrence, "redrivenAt"), told);
    add("by", job.equals("resend") ? "an operator" : job.isEmpty() ? "" : "job " + job, told);
    int redrives = occurrence.path("redrives").asInt(0);
    add("times sent again", redrives == 0 ? "" : Integer.toString(redrives), told);
    told.forEach(line -> lines.add(signs.trunk() + line));
  }

  private void addBranch(JsonNode explanation, boolean isLast, List<String> lines) {
    String name = explanation.path("name").asString("(deleted)");
    lines.add(
        "%s%s: %s"
            .formatted(
                isLast ? signs.lastBranch() : signs.branch(), name, text(explanation, "state")));
    String indent = isLast ? ROOM : signs.trunk();
    story(explanation).forEach(line -> lines.add(indent + line));
  }

  private List<String> story(JsonNode explanation) {
    List<String> lines = new ArrayList<>();
    List<List<String>> attempts = new ArrayList<>();
    explanation.path("attempts").forEach(attempt -> attempts.add(cells(attempt)));
    if (!attempts.isEmpty()) {
      lines.addAll(AlignedTable.lines(attempts));
    }
    add(signs.waiting() + " next attempt", text(explanation, "nextAttemptAt"), lines);
    add("rule", text(explanation, "rule"), lines);
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
    return lines;
  }

  private List<String> cells(JsonNode attempt) {
    boolean isSuccess = text(attempt, "outcome").equals("Delivered");
    return List.of(
        (isSuccess ? signs.success() : signs.failure()) + " attempt " + text(attempt, "number"),
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
      lines.add("%s: %s".formatted(label, value));
    }
  }

  /** Events and endpoints choose parts of the text, so control characters are replaced. */
  private static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isNull() ? "" : value.asString("").replaceAll("\\p{Cntrl}", "?");
  }
}
