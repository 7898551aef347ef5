package io.hermod.cli.doctor;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads what a server says about its cluster. */
final class ClusterChecks {
  private static final String SUBJECT = "cluster";

  private ClusterChecks() {}

  static List<Check> of(JsonNode status) {
    List<Check> problems =
        status.path("warnings").valueStream().map(ClusterChecks::problem).toList();
    return problems.isEmpty() ? List.of(well(status)) : problems;
  }

  private static Check problem(JsonNode warning) {
    return Check.bad(
        SUBJECT, warning.path("text").asString(""), warning.path("advice").asString("Look at it."));
  }

  private static Check well(JsonNode status) {
    return Check.good(
        SUBJECT,
        "%d nodes, %s leads"
            .formatted(status.path("nodes").size(), status.path("leader").asString("nobody")));
  }
}
