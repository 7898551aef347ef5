package io.hermod.testing;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An event as a webhook got it.
 *
 * @param source the topic that an event in the Event Grid schema names, or the source of a
 *     CloudEvent
 * @param data the JSON of its data; empty if it has none
 * @param json the whole event
 */
public record ReceivedEvent(
    String id, String type, String subject, String source, String data, String json) {

  /** Reads a body with one event or an array of them; empty if it is something else. */
  static List<ReceivedEvent> in(String body) {
    List<ReceivedEvent> events = new ArrayList<>();
    JsonNode json = parse(body);
    if (json.isArray()) {
      json.forEach(each -> events.add(of(each)));
    } else if (json.isObject()) {
      events.add(of(json));
    }
    return events;
  }

  private static JsonNode parse(String body) {
    try {
      return JsonMapper.shared().readTree(body);
    } catch (JacksonException _) {
      return JsonMapper.shared().missingNode();
    }
  }

  private static ReceivedEvent of(JsonNode json) {
    return new ReceivedEvent(
        json.path("id").asString(""),
        json.path(json.has("eventType") ? "eventType" : "type").asString(""),
        json.path("subject").asString(""),
        json.path(json.has("topic") ? "topic" : "source").asString(""),
        json.has("data") ? json.path("data").toString() : "",
        json.toString());
  }
}
