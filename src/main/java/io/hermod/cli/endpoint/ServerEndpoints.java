package io.hermod.cli.endpoint;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.setting.NearestName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The endpoints that receive events from a server. */
record ServerEndpoints(ServerConnection server) {
  private static final String PATH = "/hermod/v1/endpoints";

  static final List<Column> COLUMNS =
      List.of(
          Column.at("ENDPOINT", "/endpoint"),
          Column.at("STATE", "/state"),
          Column.at("FAILURES", "/failures"),
          Column.at("LAST FAILURE", "/reason"),
          Column.at("NEXT PROBE", "/nextProbeAt"),
          Column.at("ID", "/id"));

  /** Those of a single endpoint. */
  static final List<Column> ALL_COLUMNS =
      Stream.concat(
              COLUMNS.stream(), Stream.of(new Column("RECENT FAILURES", ServerEndpoints::recent)))
          .toList();

  private static String recent(JsonNode endpoint) {
    return endpoint
        .path("recentFailures")
        .valueStream()
        .map(ServerEndpoints::failure)
        .collect(Collectors.joining(", "));
  }

  private static String failure(JsonNode failure) {
    String status = failure.has("status") ? " (" + failure.path("status").asString() + ")" : "";
    return failure.path("outcome").asString() + status + " at " + failure.path("at").asString();
  }

  List<JsonNode> list() {
    return server.list(PATH);
  }

  /** Finds an endpoint by its id or by its address, as the list shows them. */
  JsonNode find(String text) {
    List<JsonNode> all = list();
    return all.stream()
        .filter(each -> is(text, each, "id") || is(text, each, "endpoint"))
        .findFirst()
        .orElseThrow(() -> missing(text, all));
  }

  JsonNode wake(JsonNode endpoint) {
    return server.post(
        "%s/%s/wake".formatted(PATH, PathSegment.encode(endpoint.path("id").asString(""))));
  }

  private static boolean is(String text, JsonNode endpoint, String member) {
    return endpoint.path(member).asString("").equalsIgnoreCase(text);
  }

  private static CommandFailedException missing(String text, List<JsonNode> all) {
    List<String> known = all.stream().map(each -> each.path("endpoint").asString("")).toList();
    return CommandFailedException.notFound(
        "there is no endpoint '%s'.%s `hermod endpoint list` shows all of them."
            .formatted(text, NearestName.question(text, known)));
  }
}
