package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.schema.EventWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Writes the events of a request as its body.
 *
 * @param isArray whether even one event stands in an array
 */
record CargoWriter(EventWriter writer, boolean isArray) {

  /**
   * A whole request, ready to be sent.
   *
   * @param headers adds those that differ from one request to the next
   */
  ByteBuf post(
      RequestHead head, Consumer<PostBuffer> headers, Cargo cargo, ByteBufAllocator allocator) {
    PostBuffer post = head.begin(allocator, room(cargo));
    try {
      headers.accept(post);
      post.beginBody();
      write(cargo, post);
      return post.end();
    } catch (RuntimeException | Error e) {
      // Errors too: an event nested too deep overflows the stack, and memory may be exhausted.
      post.abandon();
      throw e;
    }
  }

  int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  private void write(Cargo cargo, PostBuffer post) {
    if (!isArray) {
      writer.write(cargo.event(0), cargo.publishedAt(0), post);
      return;
    }
    for (int i = 0; i < cargo.size(); i++) {
      post.write(i == 0 ? '[' : ',');
      writer.write(cargo.event(i), cargo.publishedAt(i), post);
    }
    post.write(']');
  }

  private int room(Cargo cargo) {
    int room = 1 + cargo.size();
    for (int i = 0; i < cargo.size(); i++) {
      room += writer.room(cargo.event(i));
    }
    return room;
  }
}
