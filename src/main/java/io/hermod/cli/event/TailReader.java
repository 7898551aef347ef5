package io.hermod.cli.event;

import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.LocalCommand;
import tools.jackson.databind.JsonNode;

/** Reads a stream of server-sent events and prints what it shows. */
final class TailReader {
  private static final String NAME = "event: ";
  private static final String DATA = "data: ";

  private final LocalCommand command;
  private final boolean isJson;
  private int left;
  private String name = "";
  private String end = "";

  /**
   * Prints with this command.
   *
   * @param most how many messages to print
   */
  TailReader(LocalCommand command, boolean isJson, int most) {
    this.command = command;
    this.isJson = isJson;
    this.left = most;
  }

  /** Whether to ask the server for more: it ends each stream after a while. */
  boolean mayGoOn() {
    return left > 0 && (end.isEmpty() || end.equals("timeLimit"));
  }

  /** Whether the stream ended although nobody asked for it. */
  boolean hasFailed() {
    return left > 0;
  }

  /** Takes a line of the stream. Returns false if no other line is wanted. */
  boolean read(String line) {
    if (line.startsWith(NAME)) {
      name = line.substring(NAME.length());
    } else if (line.startsWith(DATA)) {
      take(EventSource.JSON.readTree(line.substring(DATA.length())));
    }
    return left > 0;
  }

  private void take(JsonNode data) {
    switch (name) {
      case "hello" -> command.warn(greeting(data));
      case "event", "attempt" -> show(data);
      case "skipped" -> tellSkipped(data);
      case "end" -> end(data.path("reason").asString(""));
      default -> {
        // A newer server may say more.
      }
    }
  }

  private static String greeting(JsonNode hello) {
    String subscription = hello.path("subscription").asString("");
    return subscription.isEmpty()
        ? "following topic %s; stop with Ctrl+C".formatted(hello.path("topic").asString())
        : "following the attempts of subscription %s; stop with Ctrl+C".formatted(subscription);
  }

  private void show(JsonNode data) {
    if (isJson) {
      command.say(data.toString());
    } else {
      tellSkipped(data);
      command.say(name.equals("event") ? TailText.event(data) : TailText.attempt(data));
    }
    left--;
  }

  private void tellSkipped(JsonNode data) {
    long skipped = data.path("skipped").asLong(0);
    if (skipped > 0) {
      command.warn("%d more were left out".formatted(skipped));
    }
  }

  private void end(String reason) {
    end = reason;
    switch (reason) {
      case "timeLimit" -> {
        // The next request goes on.
      }
      case "deleted" -> command.warn("the topic or the subscription was deleted");
      case "stopping" -> command.warn("the server stops");
      default -> command.warn("the server ended the tail; its log says why");
    }
  }
}
