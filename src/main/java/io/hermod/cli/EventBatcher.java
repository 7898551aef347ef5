package io.hermod.cli;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/** Gathers events into JSON arrays that stay well within what one publish request may hold. */
final class EventBatcher {
  private static final int MOST_EVENTS = 100;
  private static final int MOST_BYTES = 1_000_000;

  private final Consumer<byte[]> send;
  private final ByteArrayOutputStream batch = new ByteArrayOutputStream();
  private int eventsInBatch;
  private long total;

  EventBatcher(Consumer<byte[]> send) {
    this.send = send;
  }

  void add(byte[] event) {
    if (eventsInBatch == MOST_EVENTS || batch.size() + event.length >= MOST_BYTES) {
      sendBatch();
    }
    batch.write(eventsInBatch == 0 ? '[' : ',');
    batch.writeBytes(event);
    eventsInBatch++;
  }

  /** Sends what is left, and says how many events were sent in all. */
  long finish() {
    sendBatch();
    return total;
  }

  private void sendBatch() {
    if (eventsInBatch > 0) {
      batch.write(']');
      send.accept(batch.toByteArray());
      total += eventsInBatch;
      eventsInBatch = 0;
      batch.reset();
    }
  }
}
