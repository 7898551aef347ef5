package io.hermod.cli.command;

import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A column of a table of resources.
 *
 * @param heading in capitals
 * @param cell returns the text of a resource
 */
public record Column(String heading, Function<JsonNode, String> cell) {

  /** Returns a column with the value at a JSON pointer; empty where there is none. */
  public static Column at(String heading, String pointer) {
    return new Column(heading, resource -> text(resource.at(pointer)));
  }

  /** Returns the value as text. The elements of lists and the members of objects are listed. */
  public static String text(JsonNode value) {
    if (value.isArray()) {
      return value.valueStream().map(Column::text).collect(Collectors.joining(", "));
    }
    if (value.isObject()) {
      return value
          .propertyStream()
          .map(member -> member.getKey() + "=" + text(member.getValue()))
          .collect(Collectors.joining(" "));
    }
    return value.isNull() || value.isMissingNode() ? "" : value.asString("");
  }

  /** Replaces control characters: others may choose these texts, and a terminal would obey them. */
  String of(JsonNode resource) {
    return cell.apply(resource).replaceAll("\\p{Cntrl}", "?");
  }
}
