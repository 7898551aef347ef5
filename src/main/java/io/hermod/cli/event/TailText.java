package io.hermod.cli.event;

import tools.jackson.databind.JsonNode;

/**
 * Writes what a tail shows as lines for a terminal. Publishers choose most of the text, so control
 * characters are replaced.
 */
final class TailText {
  private static final int SHOWN = 200;

  private TailText() {}

  static String event(JsonNode data) {
    return "%s  %s  %s  %s  %s"
        .formatted(
            text(data, "publishedAt"),
            text(data, "id"),
            text(data, "type"),
            text(data, "subject"),
            cut(text(data, "event")));
  }

  static String attempt(JsonNode data) {
    return "%s  %s  %s  attempt %s  %s %s  %s ms  %s"
        .formatted(
            text(data, "at"),
            text(data, "subscription"),
            text(data, "id"),
            text(data, "number"),
            text(data, "status"),
            text(data, "outcome"),
            text(data, "latencyMs"),
            next(data));
  }

  private static String next(JsonNode data) {
    String next = text(data, "next");
    String due = text(data, "nextAttemptAt");
    return switch (next) {
      case "retry" -> due.isEmpty() ? "waits in line" : "next at " + due;
      case "givenUp" -> "given up: " + text(data, "rule");
      default -> next;
    };
  }

  private static String cut(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }

  private static String text(JsonNode data, String name) {
    JsonNode value = data.path(name);
    return value.isNull() ? "" : value.asString("").replaceAll("\\p{Cntrl}", "?");
  }
}
