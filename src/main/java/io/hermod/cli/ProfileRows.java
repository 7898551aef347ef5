package io.hermod.cli;

import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The rules of profiles as JSON: an object for each rule, with a member for each profile. */
final class ProfileRows {
  private ProfileRows() {}

  /** The first row contains the names of the profiles, and the first cell of others their rule. */
  static List<JsonNode> json(List<List<String>> rows) {
    return rows.stream().skip(1).map(row -> json(rows.getFirst(), row)).toList();
  }

  private static JsonNode json(List<String> profiles, List<String> row) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("rule", row.getFirst());
    IntStream.range(1, row.size()).forEach(i -> json.put(profiles.get(i), row.get(i)));
    return json;
  }
}
