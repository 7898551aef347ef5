package io.hermod.destination.storagequeue;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.config.source.StorageAccountConfig;
import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.Sender;
import io.hermod.destination.http.Connections;
import io.hermod.destination.http.Exchange;
import io.hermod.destination.http.PostBuffer;
import io.hermod.destination.http.Renewed;
import io.hermod.destination.http.RequestHead;
import io.hermod.destination.http.ResponseReading;
import io.hermod.destination.http.ResponseTimeouts;
import io.hermod.event.Event;
import io.hermod.schema.write.EventWriter;
import io.hermod.subscription.StorageQueueDestination;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;

/**
 * Puts each event into a queue as one message. Its text is the event in Base64, which is what the
 * clients of Azure and its functions expect.
 */
public final class StorageQueueSender implements Sender {
  private static final Duration SIGNATURE_LIFETIME = Duration.ofHours(2);
  private static final ResponseReading RESPONSES = ResponseReading.naming(QueueErrors::named);
  private static final byte[] BEFORE = "<QueueMessage><MessageText>".getBytes(US_ASCII);
  private static final byte[] AFTER = "</MessageText></QueueMessage>".getBytes(US_ASCII);

  private final Connections connections;
  private final ResponseTimeouts timeouts;
  private final EventWriter writer;
  private final Renewed<RequestHead> head;

  /**
   * @param connections to the endpoint of the account's queues
   * @param clock the real clock, because signatures expire in real time
   */
  public StorageQueueSender(
      Connections connections,
      ResponseTimeouts timeouts,
      StorageQueueDestination queue,
      StorageAccountConfig account,
      EventWriter writer,
      InstantSource clock) {
    this.connections = connections;
    this.timeouts = timeouts;
    this.writer = writer;
    QueueAddress address = QueueAddress.of(queue, account);
    this.head =
        new Renewed<>(
            SIGNATURE_LIFETIME,
            clock,
            expiry ->
                RequestHead.postTo(address.signedUntil(expiry))
                    .add("content-type", "application/xml")
                    .build());
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return encodedLength(writer.length(event, publishedAt));
  }

  private static int encodedLength(int bytes) {
    return BEFORE.length + (bytes + 2) / 3 * 4 + AFTER.length;
  }

  @Override
  public void send(BatchBody batch, DeliveryListener listener) {
    connections.begin(
        new Exchange(timeouts, allocator -> post(batch, allocator), RESPONSES, listener));
  }

  private ByteBuf post(BatchBody batch, ByteBufAllocator allocator) {
    byte[] text = Base64.getEncoder().encode(writer.bytes(batch.event(0), batch.publishedAt(0)));
    int room = BEFORE.length + text.length + AFTER.length;
    return PostBuffer.write(
        head.current(),
        allocator,
        room,
        _ -> {},
        post -> {
          post.write(BEFORE);
          post.write(text);
          post.write(AFTER);
        });
  }
}
