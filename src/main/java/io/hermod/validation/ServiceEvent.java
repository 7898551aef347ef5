package io.hermod.validation;

import io.hermod.event.WireTime;
import java.time.Instant;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event from the service itself to an endpoint.
 *
 * @param topic the resource id of the topic or other scope that the subscription belongs to
 */
record ServiceEvent(String id, String topic, String type, Instant time, ObjectNode data) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  static ObjectNode newData() {
    return JSON.createObjectNode();
  }

  /** Returns an array that contains only this event. */
  String inEventGridSchema() {
    ObjectNode event = JSON.createObjectNode();
    event.put("id", id).put("topic", topic).put("subject", "");
    event.set("data", data);
    event.put("eventType", type).put("eventTime", WireTime.of(time));
    event.put("metadataVersion", "1").put("dataVersion", "1");
    return JSON.writeValueAsString(JSON.createArrayNode().add(event));
  }

  /** Returns a single object, as CloudEvents are delivered. */
  String asCloudEvent() {
    ObjectNode event = JSON.createObjectNode();
    event.put("id", id).put("source", topic).put("type", type).put("time", WireTime.of(time));
    event.put("specversion", "1.0");
    event.set("data", data);
    return JSON.writeValueAsString(event);
  }
}
