package io.hermod.cli.subscription;

import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The arguments that name an existing subscription. */
final class NamedSubscription {
  @Parameters(paramLabel = "NAME", description = "The name of the subscription.")
  private String name = "";

  @Option(
      names = "--topic",
      required = true,
      paramLabel = "TOPIC",
      description = "The topic that it belongs to.")
  private String topic = "";

  String name() {
    return name;
  }

  String topic() {
    return topic;
  }

  /** Calls an action of Hermod's own API. */
  void post(ServerConnection server, String action) {
    var _ = server.post(path(server, action));
  }

  /** Calls an action that takes a body, and returns its response. */
  JsonNode post(ServerConnection server, String action, JsonNode body) {
    return server.post(path(server, action), body);
  }

  private String path(ServerConnection server, String action) {
    return "/hermod/v1%s/providers/Microsoft.EventGrid/eventSubscriptions/%s/%s"
        .formatted(server.topicId(topic), PathSegment.encode(name), action);
  }
}
