package io.hermod.operations;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.OwnEventId;
import io.hermod.event.RawJson;
import io.hermod.event.WireTime;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.UUID;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event about the server.
 *
 * @param type without its prefix, such as {@code EndpointOnProbation}
 * @param subject what it is about: the id of a subscription, an endpoint, or the store
 */
record OperationalEvent(String type, String subject, ObjectNode data, Instant at) {
  private static final String PREFIX = "Hermod.";
  private static final String VERSION = "1";

  static ObjectNode newData() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Its id shows that it is a notice, so that no other one is about it. */
  Event event(Topic topic) {
    String id = OwnEventId.ofNotice(UUID.randomUUID());
    byte[] json = json(id, topic).toString().getBytes(UTF_8);
    return new Event(
        id, PREFIX + type, subject, VERSION, (byte) 0, new RawJson(json, 0, json.length));
  }

  private ObjectNode json(String id, Topic topic) {
    ObjectNode json = newData();
    json.put("topic", topic.resourceId());
    json.put("subject", subject);
    json.put("eventType", PREFIX + type);
    json.put("id", id);
    json.set("data", data);
    json.put("dataVersion", VERSION);
    json.put("metadataVersion", "1");
    return json.put("eventTime", WireTime.of(at));
  }
}
