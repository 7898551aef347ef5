package io.hermod.destination.http;

import io.hermod.destination.BatchBody;
import io.hermod.event.Event;
import io.hermod.schema.write.EventWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Writes the events of a request as its body.
 *
 * @param isArray whether even a single event is written as an array
 */
public record BatchBodyWriter(EventWriter writer, boolean isArray) {

  /**
   * Writes a whole request that is ready to be sent.
   *
   * @param headers adds the headers that differ from one request to the next
   */
  public ByteBuf post(
      RequestHead head, Consumer<PostBuffer> headers, BatchBody batch, ByteBufAllocator allocator) {
    return PostBuffer.write(head, allocator, room(batch), headers, post -> write(batch, post));
  }

  public int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  /** Writes the events into a request whose headers are written. */
  public void write(BatchBody batch, PostBuffer post) {
    if (!isArray) {
      writer.write(batch.event(0), batch.publishedAt(0), post);
      return;
    }
    for (int i = 0; i < batch.size(); i++) {
      post.write(i == 0 ? '[' : ',');
      writer.write(batch.event(i), batch.publishedAt(i), post);
    }
    post.write(']');
  }

  /** Returns the approximate length of the body. */
  public int room(BatchBody batch) {
    int room = 1 + batch.size();
    for (int i = 0; i < batch.size(); i++) {
      room += writer.room(batch.event(i));
    }
    return room;
  }
}
