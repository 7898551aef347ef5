package io.hermod.schema.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.schema.EventTime;
import io.hermod.schema.JsonHead;
import java.time.Instant;

/** Converts events in a custom schema to CloudEvents; the whole event becomes the data. */
final class CustomToCloudEventWriter implements EventWriter {
  private static final int ENVELOPE = 512;
  private static final byte[] END = "}".getBytes(UTF_8);

  private final CustomEnvelope envelope;
  private final boolean hasOldDataschema;

  CustomToCloudEventWriter(CustomEnvelope envelope, boolean hasOldDataschema) {
    this.envelope = envelope;
    this.hasOldDataschema = hasOldDataschema;
  }

  @Override
  public int room(Event event) {
    return event.json().length() + ENVELOPE;
  }

  @Override
  public void write(Event event, Instant publishedAt, Sink sink) {
    JsonHead head =
        new JsonHead()
            .text("specversion", "1.0")
            .text("id", event.id())
            .text("source", envelope.topic(event))
            .text("type", event.type())
            .text("subject", event.subject())
            .text("time", EventTime.toRfc3339(envelope.time(event, publishedAt)));
    addVersion(head, event.dataVersion());
    sink.write(head.name("data").bytes());
    sink.write(event.json().array(), event.json().offset(), event.json().length());
    sink.write(END);
  }

  private void addVersion(JsonHead head, String version) {
    if (hasOldDataschema) {
      head.text("dataschema", "#" + version);
    } else if (!version.isEmpty()) {
      head.text("dataversion", version);
    }
  }
}
