package io.hermod.schema.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.schema.JsonHead;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Wraps events in a custom schema in an Event Grid envelope; the whole event becomes the data. */
final class CustomToEventGridWriter implements EventWriter {
  private static final int ENVELOPE = 512;
  private static final byte[] END = "}".getBytes(UTF_8);

  private final CustomEnvelope envelope;
  private final Function<Event, @Nullable String> topic;

  CustomToEventGridWriter(CustomEnvelope envelope) {
    this(envelope, envelope::topic);
  }

  /**
   * Creates a writer.
   *
   * @param topic returns the topic that the envelope names; null for none
   */
  CustomToEventGridWriter(CustomEnvelope envelope, Function<Event, @Nullable String> topic) {
    this.envelope = envelope;
    this.topic = topic;
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
            .textIfAny("topic", topic.apply(event))
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
