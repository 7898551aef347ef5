package io.hermod.schema.write;

import io.hermod.event.Event;
import java.time.Instant;

/** Writes events exactly as they were published, byte for byte. */
final class VerbatimWriter implements EventWriter {
  @Override
  public int room(Event event) {
    return event.json().length();
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return room(event);
  }

  @Override
  public void write(Event event, Instant publishedAt, Sink sink) {
    sink.write(event.json().array(), event.json().offset(), event.json().length());
  }
}
