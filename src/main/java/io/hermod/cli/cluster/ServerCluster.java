package io.hermod.cli.cluster;

import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The cluster that a server is in. */
record ServerCluster(ServerConnection server) {
  private static final String PATH = "/hermod/v1/cluster";

  /** The error of a server that would leave nobody to lead. */
  static final String LAST_NODE = "LastNode";

  JsonNode status() {
    return server.get(PATH);
  }

  /** Returns the state of the node then. */
  String drain(String node, boolean evenIfLast) {
    String force = evenIfLast ? "?force=true" : "";
    return server
        .post("%s/nodes/%s/drain%s".formatted(PATH, PathSegment.encode(node), force))
        .path("state")
        .asString("");
  }

  static Optional<String> leader(JsonNode status) {
    return status.path("leader").isString()
        ? Optional.of(status.path("leader").asString())
        : Optional.empty();
  }

  /** Returns the state of a node; empty if it is not known. */
  static String state(JsonNode status, String node) {
    return status
        .path("nodes")
        .valueStream()
        .filter(each -> each.path("name").asString("").equals(node))
        .map(each -> each.path("state").asString(""))
        .findFirst()
        .orElse("");
  }
}
