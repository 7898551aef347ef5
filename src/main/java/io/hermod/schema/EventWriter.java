package io.hermod.schema;

import io.hermod.event.Event;
import java.io.ByteArrayOutputStream;
import java.time.Instant;

/** Writes events of one topic for delivery in one schema; safe for use by many threads. */
public interface EventWriter {
  /** Takes bytes, as buffers of most libraries do. */
  @FunctionalInterface
  interface Sink {
    void write(byte[] source, int offset, int length);

    default void write(byte[] source) {
      write(source, 0, source.length);
    }
  }

  /** About how many bytes {@link #write} needs for this event: a buffer may have to grow. */
  int room(Event event);

  /**
   * Writes the event as one JSON object.
   *
   * @param publishedAt the time of events that say none
   */
  void write(Event event, Instant publishedAt, Sink sink);

  /** Exactly how many bytes {@link #write} writes; writers that know it do not write for that. */
  default int length(Event event, Instant publishedAt) {
    int[] sum = {0};
    write(event, publishedAt, (_, _, length) -> sum[0] += length);
    return sum[0];
  }

  /** The event as one JSON object. */
  default byte[] bytes(Event event, Instant publishedAt) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(room(event));
    write(event, publishedAt, bytes::write);
    return bytes.toByteArray();
  }
}
