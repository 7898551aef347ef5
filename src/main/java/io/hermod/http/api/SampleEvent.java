package io.hermod.http.api;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.event.Stamp;
import io.hermod.http.call.RequestJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds events from JSON that was never published, to test a filter. They may be incomplete:
 * members that a publisher must send are empty if they are missing.
 */
final class SampleEvent {
  private SampleEvent() {}

  static Event of(ObjectNode json, Schema schema) {
    byte[] bytes = RequestJson.write(json).getBytes();
    return new Event(
        text(json, "id"),
        text(json, schema == Schema.CLOUD_EVENTS ? "type" : "eventType"),
        text(json, "subject"),
        text(json, "dataVersion"),
        stamps(json),
        new RawJson(bytes, 0, bytes.length));
  }

  private static String text(ObjectNode json, String member) {
    JsonNode value = json.path(member);
    return value.isString() ? value.stringValue() : "";
  }

  private static byte stamps(ObjectNode json) {
    return (byte)
        (stamp(json, "topic", Stamp.TOPIC)
            | stamp(json, "dataVersion", Stamp.DATA_VERSION)
            | stamp(json, "metadataVersion", Stamp.METADATA_VERSION));
  }

  private static int stamp(ObjectNode json, String member, Stamp stamp) {
    return json.hasNonNull(member) ? 0 : stamp.bit();
  }
}
