package io.hermod.cli.event;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The events of one webhook request, in either schema, formatted for people. */
record ReceivedEvents(List<JsonNode> events) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A body that is not JSON contains no events. */
  static ReceivedEvents in(byte[] body) {
    try {
      JsonNode root = JSON.readTree(body);
      return new ReceivedEvents(root.isArray() ? root.valueStream().toList() : objectIn(root));
    } catch (JacksonException _) {
      return new ReceivedEvents(List.of());
    }
  }

  List<String> lines() {
    return events.stream().map(ReceivedEvents::line).toList();
  }

  Optional<String> validationCode() {
    return events.stream()
        .map(event -> event.path("data").path("validationCode").asString(""))
        .filter(code -> !code.isEmpty())
        .findFirst();
  }

  private static List<JsonNode> objectIn(JsonNode root) {
    return root.isObject() ? List.of(root) : List.of();
  }

  private static String line(JsonNode event) {
    return "id=%s type=%s subject=%s"
        .formatted(text(event, "id"), text(event, "eventType", "type"), text(event, "subject"));
  }

  private static String text(JsonNode event, String... names) {
    return Stream.of(names)
        .map(name -> event.path(name).asString(""))
        .filter(found -> !found.isEmpty())
        .findFirst()
        .map(ReceivedEvents::printable)
        .orElse("-");
  }

  /** Replaces control characters: publishers choose these texts, and a terminal would obey them. */
  static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
