package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import java.time.Instant;

/**
 * Puts events of a topic's own shape into an Event Grid envelope: the whole of each is its data.
 */
final class CustomToEventGridWriter implements EventWriter {
  private static final int ENVELOPE = 512;
  private static final byte[] END = "}".getBytes(UTF_8);

  private final CustomEnvelope envelope;

  CustomToEventGridWriter(CustomEnvelope envelope) {
    this.envelope = envelope;
  }

  @Override
  public int room(Event event) {
    return event.json().length() + ENVELOPE;
  }

  @Override
  public void write(Event event, Instant publishedAt, Sink sink) {
    sink.write(
        new JsonHead()
            .text("id", event.id())
            .text("topic", envelope.topic(event))
            .text("subject", event.subject())
            .text("eventType", event.type())
            .text("eventTime", envelope.time(event, publishedAt))
            .text("dataVersion", event.dataVersion())
            .text("metadataVersion", "1")
            .name("data")
            .bytes());
    sink.write(event.json().array(), event.json().offset(), event.json().length());
    sink.write(END);
  }
}
