package io.hermod.schema.write;

import io.hermod.event.Event;
import java.io.ByteArrayOutputStream;
import java.time.Instant;

/** Writes events of one topic for delivery in one schema. Thread-safe. */
public interface EventWriter {
  /** Receives bytes; matches the write methods of most buffers. */
  @FunctionalInterface
  interface Sink {
    void write(byte[] source, int offset, int length);

    default void write(byte[] source) {
      write(source, 0, source.length);
    }
  }

  /** Estimates how many bytes {@link #write} needs for this event; a buffer may have to grow. */
  int room(Event event);

  /**
   * Writes the event as one JSON object.
   *
   * @param publishedAt the time for events that have none
   */
  void write(Event event, Instant publishedAt, Sink sink);

  /**
   * Returns exactly how many bytes {@link #write} writes. The default writes the event to count
   * them.
   */
  default int length(Event event, Instant publishedAt) {
    int[] sum = {0};
    write(event, publishedAt, (_, _, length) -> sum[0] += length);
    return sum[0];
  }

  /** Returns the event as one JSON object. */
  default byte[] bytes(Event event, Instant publishedAt) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(room(event));
    write(event, publishedAt, bytes::write);
    return bytes.toByteArray();
  }
}
