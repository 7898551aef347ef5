package io.hermod.cli.deadletter;

import io.hermod.cli.command.NameCheck;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** The options that select dead letters; without any, a command applies to all of them. */
final class DeadLetterOptions {
  @Option(names = "--topic", paramLabel = "TOPIC", description = "Only dead letters of this topic.")
  private @Nullable String topic;

  @Option(
      names = "--subscription",
      paramLabel = "NAME",
      description = "Only dead letters of this subscription.")
  private @Nullable String subscription;

  @Option(
      names = "--reason",
      paramLabel = "REASON",
      description = "Only events given up for this reason, such as MaxDeliveryAttemptsExceeded.")
  private @Nullable String reason;

  @Option(
      names = "--outcome",
      paramLabel = "OUTCOME",
      description = "Only events whose last attempt had this outcome, such as NotFound.")
  private @Nullable String outcome;

  @Option(names = "--event-type", paramLabel = "TYPE", description = "Only events of this type.")
  private @Nullable String eventType;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Only events last attempted at this time or later, such as 2026-11-15T07:30:00Z or"
              + " 2026-11-15.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Only events last attempted before this time.")
  private @Nullable String to;

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description = "Only dead letters with this text anywhere in their JSON.")
  private @Nullable String text;

  @Option(
      names = "--account",
      paramLabel = "NAME",
      description = "Only dead letters in this storage account.")
  private @Nullable String account;

  @Option(
      names = "--container",
      paramLabel = "NAME",
      description =
          "Only dead letters in this container. With --account, it may be a container that no"
              + " subscription names, such as one that Azure wrote to.")
  private @Nullable String container;

  @Nullable String topic() {
    return topic;
  }

  /** The given options, by their names in the API. */
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

  /** The given options as query parameters that follow others. */
  String query() {
    return given().entrySet().stream()
        .map(each -> "&%s=%s".formatted(each.getKey(), PathSegment.encode(each.getValue())))
        .collect(Collectors.joining());
  }

  /**
   * Throws if the topic or the subscription does not exist. Dead letters may be left of one that
   * was deleted, so a command that shows them asks only if it finds none.
   */
  void requireNames(ServerConnection server) {
    new NameCheck(server).require(topic, subscription);
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
