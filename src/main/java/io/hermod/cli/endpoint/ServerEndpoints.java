package io.hermod.cli.endpoint;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.setting.NearestName;
import java.util.List;
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
