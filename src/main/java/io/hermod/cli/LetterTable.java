package io.hermod.cli;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Dead letters as people read them. */
final class LetterTable {
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

  private LetterTable() {}

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

  /** What publishers wrote may hold what a terminal would obey. */
  static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  /** A table needs no fractions of a second. */
  private static String seconds(String time) {
    int fraction = time.indexOf('.');
    return fraction < 0 ? time : time.substring(0, fraction) + "Z";
  }

  private static String clipped(String text) {
    return text.length() <= WIDEST ? text : text.substring(0, WIDEST - 1) + "…";
  }
}
