package io.hermod.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Which dead letters a command is about; without any of these, all of them. */
final class LetterOptions {
  @Option(names = "--topic", paramLabel = "TOPIC", description = "Of this topic.")
  private @Nullable String topic;

  @Option(names = "--subscription", paramLabel = "NAME", description = "Of this subscription.")
  private @Nullable String subscription;

  @Option(
      names = "--reason",
      paramLabel = "REASON",
      description = "Given up for this reason, such as MaxDeliveryAttemptsExceeded.")
  private @Nullable String reason;

  @Option(
      names = "--outcome",
      paramLabel = "OUTCOME",
      description = "What the last attempt met, such as NotFound.")
  private @Nullable String outcome;

  @Option(names = "--event-type", paramLabel = "TYPE", description = "Events of this type.")
  private @Nullable String eventType;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Last tried then or later, such as 2026-11-15T07:30:00Z or 2026-11-15.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "TIME", description = "Last tried before then.")
  private @Nullable String to;

  @Option(names = "--text", paramLabel = "TEXT", description = "With this anywhere in their JSON.")
  private @Nullable String text;

  @Option(names = "--account", paramLabel = "NAME", description = "In this storage account.")
  private @Nullable String account;

  @Option(
      names = "--container",
      paramLabel = "NAME",
      description =
          "In this container. Together with --account it may be one that no subscription names,"
              + " such as one that Azure wrote to.")
  private @Nullable String container;

  /** What was given, by the names of the API. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "topic", topic);
    put(given, "subscription", subscription);
    put(given, "reason", reason);
    put(given, "outcome", outcome);
    put(given, "eventType", eventType);
    put(given, "from", from);
    put(given, "to", to);
    put(given, "text", text);
    put(given, "account", account);
    put(given, "container", container);
    return given;
  }

  /** As a query, after other parameters. */
  String query() {
    return given().entrySet().stream()
        .map(each -> "&%s=%s".formatted(each.getKey(), PathSegment.encode(each.getValue())))
        .collect(Collectors.joining());
  }

  void addTo(ObjectNode body) {
    given().forEach(body::put);
  }

  private static void put(Map<String, String> given, String name, @Nullable String value) {
    if (value != null) {
      given.put(name, value);
    }
  }
}
