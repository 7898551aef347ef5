package io.hermod.cli.deadletter;

import io.hermod.cli.command.AlignedTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Adds up the responses of a count that takes several requests. */
final class DeadLetterTotals {
  private long total;
  private final Map<String, Map<String, Long>> groups = new LinkedHashMap<>();

  DeadLetterTotals() {
    List.of("byReason", "byOutcome", "byEventType")
        .forEach(group -> groups.put(group, new LinkedHashMap<>()));
  }

  void add(JsonNode answer) {
    total += answer.path("total").asLong(0);
    groups.forEach(
        (group, counts) ->
            answer
                .path(group)
                .forEach(
                    each ->
                        counts.merge(
                            DeadLetterTable.text(each, "name"),
                            each.path("count").asLong(0),
                            Long::sum)));
  }

  boolean isEmpty() {
    return total == 0;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(total + (total == 1 ? " dead letter" : " dead letters"));
    addGroup("by reason", "byReason", lines);
    addGroup("by outcome", "byOutcome", lines);
    addGroup("by event type", "byEventType", lines);
    return lines;
  }

  private void addGroup(String heading, String group, List<String> lines) {
    List<List<String>> rows =
        sorted(group).stream().map(each -> List.of("  " + each.getValue(), each.getKey())).toList();
    if (!rows.isEmpty()) {
      lines.add(heading);
      lines.addAll(AlignedTable.lines(rows));
    }
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("total", total);
    for (String group : groups.keySet()) {
      ArrayNode array = json.putArray(group);
      sorted(group)
          .forEach(
              each -> array.addObject().put("name", each.getKey()).put("count", each.getValue()));
    }
    return json;
  }

  private List<Map.Entry<String, Long>> sorted(String group) {
    return groups.getOrDefault(group, Map.of()).entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .toList();
  }
}
