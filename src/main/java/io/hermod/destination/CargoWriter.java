package io.hermod.destination;

import io.hermod.schema.EventWriter;
import io.vertx.core.buffer.Buffer;

/**
 * Writes the events of a request as its body.
 *
 * @param isArray whether even one event stands in an array
 */
record CargoWriter(EventWriter writer, boolean isArray) {

  Buffer body(Cargo cargo) {
    Buffer body = Buffer.buffer(room(cargo));
    EventWriter.Sink sink = body::appendBytes;
    if (!isArray) {
      writer.write(cargo.event(0), cargo.publishedAt(0), sink);
      return body;
    }
    for (int i = 0; i < cargo.size(); i++) {
      body.appendByte((byte) (i == 0 ? '[' : ','));
      writer.write(cargo.event(i), cargo.publishedAt(i), sink);
    }
    return body.appendByte((byte) ']');
  }

  private int room(Cargo cargo) {
    int room = 1 + cargo.size();
    for (int i = 0; i < cargo.size(); i++) {
      room += writer.room(cargo.event(i));
    }
    return room;
  }
}
