package io.hermod.cli.deadletter;

import io.hermod.cli.command.AlignedTable;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Formats dead letters as a table for people. */
final class DeadLetterTable {
  private static final List<String> HEADINGS =
      List.of(
          "LAST ATTEMPT",
          "TOPIC",
          "SUBSCRIPTION",
          "EVENT TYPE",
          "EVENT",
          "REASON",
          "OUTCOME",
          "ATTEMPTS",
          "SENT AGAIN",
          "ID");
  private static final int WIDEST = 48;

  private DeadLetterTable() {}

  static List<String> lines(List<JsonNode> letters) {
    List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
    letters.forEach(letter -> rows.add(row(letter)));
    return AlignedTable.lines(rows);
  }

  private static List<String> row(JsonNode letter) {
    return List.of(
        seconds(text(letter, "lastAttemptAt")),
        clipped(text(letter, "topic")),
        clipped(text(letter, "subscription")),
        clipped(text(letter, "eventType")),
        clipped(text(letter, "eventId")),
        clipped(text(letter, "reason")),
        clipped(text(letter, "outcome")),
        text(letter, "attempts"),
        seconds(text(letter, "redrivenAt")),
        text(letter, "id"));
  }

  static String text(JsonNode letter, String name) {
    JsonNode value = letter.path(name);
    return value.isNull() ? "" : plain(value.asString(""));
  }

  /** Replaces control characters: publishers choose these texts, and a terminal would obey them. */
  static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  /** Cuts off the fraction of a second, which a table does not need. */
  private static String seconds(String time) {
    int fraction = time.indexOf('.');
    return fraction < 0 ? time : time.substring(0, fraction) + "Z";
  }

  private static String clipped(String text) {
    return text.length() <= WIDEST ? text : text.substring(0, WIDEST - 1) + "…";
  }
}
