package io.hermod.cli.event;

import io.hermod.cli.command.EventSource;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/** Groups events into JSON arrays that stay well below the limits of a publish request. */
final class EventBatcher {
  private static final int MOST_EVENTS = 100;
  private static final int MOST_BYTES = 1_000_000;

  private final BiConsumer<List<JsonNode>, byte[]> send;
  private final ByteArrayOutputStream json = new ByteArrayOutputStream();
  private final List<JsonNode> events = new ArrayList<>();

  /**
   * Creates an empty batch.
   *
   * @param send receives the events of each request, and the same events as a JSON array
   */
  EventBatcher(BiConsumer<List<JsonNode>, byte[]> send) {
    this.send = send;
  }

  void add(JsonNode event) {
    byte[] bytes = EventSource.JSON.writeValueAsBytes(event);
    if (events.size() == MOST_EVENTS || json.size() + bytes.length >= MOST_BYTES) {
      finish();
    }
    json.write(events.isEmpty() ? '[' : ',');
    json.writeBytes(bytes);
    events.add(event);
  }

  /** Sends the remaining events. */
  void finish() {
    if (!events.isEmpty()) {
      json.write(']');
      send.accept(List.copyOf(events), json.toByteArray());
      events.clear();
      json.reset();
    }
  }
}
