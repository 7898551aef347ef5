package io.hermod.destination.kafka;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.loop.Loop;
import java.time.Duration;
import java.time.Instant;

/**
 * Writes each event as one record to a topic of a Kafka cluster. An event is delivered when all
 * replicas that are in sync have it.
 */
final class KafkaSender implements Sender {
  private static final Duration IDLE = Duration.ofMinutes(10);

  private final ClusterProducer producer;
  private final RecordWriter writer;
  private final Loop loop;
  private final LoopMailbox mailbox;
  private boolean isWatching;

  /**
   * Whether this sender has sent anything since it began to watch, including the record that it
   * began with: the client may not have counted that one yet.
   */
  private boolean isUsed;

  KafkaSender(ClusterProducer producer, RecordWriter writer, Loop loop) {
    this.producer = producer;
    this.writer = writer;
    this.loop = loop;
    this.mailbox = new LoopMailbox(loop);
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  @Override
  public void send(BatchBody batch, DeliveryListener listener) {
    producer.send(writer.record(batch), outcome -> mailbox.tell(listener, outcome));
    if (!isWatching) {
      watch();
    }
    isUsed = true;
  }

  /** Closes the client if nobody uses it for a while. */
  private void watch() {
    isWatching = true;
    isUsed = false;
    long uses = producer.uses();
    loop.after(IDLE, () -> closeUnlessUsedSince(uses));
  }

  /**
   * Stops watching a client that only other senders use: they watch it too, and the subscription of
   * this one may be gone.
   */
  private void closeUnlessUsedSince(long uses) {
    isWatching = false;
    boolean isClosed = producer.closeUnlessUsedSince(uses);
    if (!isClosed && (isUsed || producer.uses() == uses)) {
      watch();
    }
  }
}
