package io.hermod.cli.cluster;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.OutputOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Prints the state of a cluster for people. */
final class ClusterTable {
  private static final List<Column> NODES =
      List.of(
          Column.at("NODE", "/name"),
          Column.at("STATE", "/state"),
          Column.at("VERSION", "/version"),
          Column.at("ADDRESS", "/url"),
          new Column("HEARD", node -> ago(node.path("heardSecondsAgo").asDouble(0))),
          Column.at("BEHIND", "/changesBehind"),
          Column.at("MASTER KEY", "/masterKey"));

  private static final List<Column> SHARDS =
      List.of(Column.at("SHARD", "/shard"), new Column("OWNER", ClusterTable::owner));

  private static final List<Column> WARNINGS =
      List.of(new Column("WARNING", ClusterTable::warning));

  private ClusterTable() {}

  static List<String> lines(JsonNode status) {
    List<String> lines = new ArrayList<>();
    OutputOption table = new OutputOption();
    lines.addAll(table.list(status.path("nodes").valueStream().toList(), NODES));
    lines.add("");
    lines.addAll(table.list(status.path("shards").valueStream().toList(), SHARDS));
    List<JsonNode> warnings = status.path("warnings").valueStream().toList();
    if (!warnings.isEmpty()) {
      lines.add("");
      lines.addAll(table.list(warnings, WARNINGS));
    }
    return lines;
  }

  private static String ago(double seconds) {
    return seconds < 60
        ? String.format(Locale.ROOT, "%.1f s ago", seconds)
        : "%d min ago".formatted((long) (seconds / 60));
  }

  private static String owner(JsonNode shard) {
    return shard.path("owner").asString("nobody");
  }

  private static String warning(JsonNode warning) {
    return "%s %s"
        .formatted(warning.path("text").asString(""), warning.path("advice").asString(""));
  }
}
