package io.hermod.destination.kafka;

import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.kafka.SerialQueue.Failure;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends records to one Kafka cluster. The client usually takes a record at once. If it must first
 * be created, ask for its topic, or wait for memory, the record waits on another thread, and those
 * for the same topic wait behind it. Thread-safe.
 */
final class ClusterProducer {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final ClusterClient client;
  private final Executor threads;
  private final Map<String, SerialQueue> topics = new ConcurrentHashMap<>();

  /**
   * @param threads runs what may block
   */
  ClusterProducer(KafkaClusterConfig cluster, Executor threads) {
    this.client = new ClusterClient(cluster, threads);
    this.threads = threads;
  }

  /** How often the client was used. */
  long uses() {
    return client.uses();
  }

  /**
   * Closes the client if it has not been used since. The next record creates a new one.
   *
   * @param usesBefore how often it had been used
   * @return whether it is closed
   */
  boolean closeUnlessUsedSince(long usesBefore) {
    boolean isClosed = client.closeUnlessUsedSince(usesBefore);
    if (isClosed) {
      topics.values().removeIf(SerialQueue::isEmpty);
    }
    return isClosed;
  }

  /** Closes the client. Records that it has not confirmed fail. */
  void close() {
    client.close();
  }

  /**
   * Sends a record. Records of one topic are sent in order. Never blocks.
   *
   * @param listener called once, on any thread
   */
  void send(ProducerRecord<byte[], byte[]> sent, Consumer<DeliveryOutcome> listener) {
    SerialQueue queue = topics.computeIfAbsent(sent.topic(), _ -> new SerialQueue(threads));
    if (!queue.isEmpty() || !sendAtOnce(sent, listener)) {
      queue.add(new SerialQueue.Task(() -> sendWhenPossible(sent, listener), listener));
    }
  }

  /** Returns false if the client does not take the record, for whatever reason. */
  private boolean sendAtOnce(
      ProducerRecord<byte[], byte[]> sent, Consumer<DeliveryOutcome> listener) {
    Producer<byte[], byte[]> open = client.acquireIfOpen();
    if (open == null) {
      return false;
    }
    boolean isSent = send(open, sent, listener) == null;
    if (!isSent) {
      client.release();
    }
    return isSent;
  }

  /** Blocks while the client does not know the topic or has no memory for the record. */
  private @Nullable Failure sendWhenPossible(
      ProducerRecord<byte[], byte[]> sent, Consumer<DeliveryOutcome> listener) {
    Producer<byte[], byte[]> open;
    Duration longest;
    try {
      longest = client.longestWait();
      open = client.acquire();
    } catch (KafkaException e) {
      return new Failure(KafkaOutcomes.ofCreation(e), true);
    }
    @Nullable Exception refusal = sendWithin(longest, open, sent, listener);
    if (refusal == null) {
      return null;
    }
    client.release();
    boolean isBroken = discardIfBroken(open, refusal);
    return refusal instanceof TimeoutException timeout
        ? new Failure(KafkaOutcomes.ofWait(timeout), true)
        : new Failure(KafkaOutcomes.ofSend(refusal), isBroken);
  }

  /**
   * Repeats a record until the client has what it needs. The client asks for that each time, but it
   * has no way to say when it has it.
   */
  private @Nullable Exception sendWithin(
      Duration longest,
      Producer<byte[], byte[]> open,
      ProducerRecord<byte[], byte[]> sent,
      Consumer<DeliveryOutcome> listener) {
    @Nullable Exception refusal = send(open, sent, listener);
    for (long left = longest.dividedBy(PAUSE);
        left > 0 && refusal instanceof TimeoutException && !client.isClosedWithin(PAUSE);
        left--) {
      refusal = send(open, sent, listener);
    }
    return refusal;
  }

  /** Returns why the record was not sent; null if it was. */
  private @Nullable Exception send(
      Producer<byte[], byte[]> open,
      ProducerRecord<byte[], byte[]> sent,
      Consumer<DeliveryOutcome> listener) {
    Confirmation confirmation = new Confirmation(error -> confirmed(open, error, listener));
    try {
      var _ = open.send(sent, confirmation);
      return confirmation.refusal();
    } catch (RuntimeException e) {
      return e;
    }
  }

  private void confirmed(
      Producer<byte[], byte[]> open,
      @Nullable Exception error,
      Consumer<DeliveryOutcome> listener) {
    client.release();
    if (error == null) {
      listener.accept(new Accepted());
    } else {
      discardIfBroken(open, error);
      listener.accept(KafkaOutcomes.ofSend(error));
    }
  }

  /**
   * Closes a client that an error has made useless, such as one that could not sign in when it
   * began. Kafka expects a new one then.
   */
  private boolean discardIfBroken(Producer<byte[], byte[]> open, Exception error) {
    boolean isBroken = KafkaOutcomes.breaksClient(error);
    if (isBroken) {
      client.discard(open);
    }
    return isBroken;
  }
}
