package io.hermod.filter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.RawJson;

/** Events to try filters on. */
final class TestEvents {
  private TestEvents() {}

  static Event event(String json) {
    byte[] bytes = json.getBytes(UTF_8);
    return new Event("id", "type", "subject", "", (byte) 0, new RawJson(bytes, 0, bytes.length));
  }

  static Event withData(String data) {
    return event("{\"id\":\"1\",\"data\":" + data + "}");
  }
}
