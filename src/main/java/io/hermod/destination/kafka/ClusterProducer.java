package io.hermod.destination.kafka;

import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.kafka.SerialQueue.Failure;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The client of one Kafka cluster. It is created when there is something to send, and closed when
 * nothing was sent for a while. Thread-safe.
 */
final class ClusterProducer {
  private static final Map<String, String> DEFAULTS =
      Map.of(
          ProducerConfig.CLIENT_ID_CONFIG, "hermod",
          // How long an attempt may take: this is the response wait of the Event Grid documents.
          ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "30000",
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "10000",
          ProducerConfig.MAX_BLOCK_MS_CONFIG, "10000",
          ProducerConfig.LINGER_MS_CONFIG, "0",
          // An event may have a megabyte, and some headers.
          ProducerConfig.MAX_REQUEST_SIZE_CONFIG, "2097152",
          ProducerConfig.COMPRESSION_TYPE_CONFIG, "none");
  private static final Map<String, String> FIXED =
      Map.of(ProducerConfig.ACKS_CONFIG, "all", ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");

  private final Map<String, Object> properties = new HashMap<>(DEFAULTS);
  private final Executor threads;
  private final Map<String, SerialQueue> topics = new ConcurrentHashMap<>();
  private @Nullable Producer<byte[], byte[]> producer;
  private int unconfirmed;
  private long uses;

  /**
   * @param threads runs what may block
   */
  ClusterProducer(KafkaClusterConfig cluster, Executor threads) {
    this.properties.putAll(cluster.properties());
    this.properties.putAll(FIXED);
    this.threads = threads;
  }

  /**
   * Sends a record. Records of one topic are sent in order. Never blocks.
   *
   * @param listener called once, on any thread
   */
  void send(ProducerRecord<byte[], byte[]> sent, Consumer<DeliveryOutcome> listener) {
    topics
        .computeIfAbsent(sent.topic(), _ -> new SerialQueue(threads))
        .add(new SerialQueue.Task(() -> sendNow(sent, listener), listener));
  }

  /** Blocks while the client does not know the topic or has no memory for the record. */
  private @Nullable Failure sendNow(
      ProducerRecord<byte[], byte[]> sent, Consumer<DeliveryOutcome> listener) {
    Producer<byte[], byte[]> client;
    try {
      client = acquire();
    } catch (KafkaException e) {
      return new Failure(KafkaOutcomes.ofCreation(e), true);
    }
    @Nullable Exception refusal = send(client, sent, listener);
    if (refusal == null) {
      return null;
    }
    release();
    boolean isBroken = discardIfBroken(client, refusal);
    return refusal instanceof TimeoutException timeout
        ? new Failure(KafkaOutcomes.ofMetadata(timeout), true)
        : new Failure(KafkaOutcomes.ofSend(refusal), isBroken);
  }

  /** Returns why the record was not sent; null if it was. */
  private @Nullable Exception send(
      Producer<byte[], byte[]> client,
      ProducerRecord<byte[], byte[]> sent,
      Consumer<DeliveryOutcome> listener) {
    Confirmation confirmation = new Confirmation(error -> confirmed(client, error, listener));
    try {
      var _ = client.send(sent, confirmation);
      return confirmation.refusal();
    } catch (RuntimeException e) {
      return e;
    }
  }

  private void confirmed(
      Producer<byte[], byte[]> client,
      @Nullable Exception error,
      Consumer<DeliveryOutcome> listener) {
    release();
    if (error == null) {
      listener.accept(new Accepted());
    } else {
      discardIfBroken(client, error);
      listener.accept(KafkaOutcomes.ofSend(error));
    }
  }

  /**
   * Closes a client that an error has made useless, such as one that could not sign in when it
   * began. Kafka expects a new one then. The next record creates it.
   */
  private boolean discardIfBroken(Producer<byte[], byte[]> client, Exception error) {
    boolean isBroken = KafkaOutcomes.breaksClient(error);
    if (isBroken && forget(client)) {
      closeSoon(client);
    }
    return isBroken;
  }

  private synchronized boolean forget(Producer<byte[], byte[]> client) {
    boolean isCurrent = client.equals(producer);
    producer = isCurrent ? null : producer;
    return isCurrent;
  }

  private void closeSoon(Producer<byte[], byte[]> client) {
    threads.execute(() -> client.close(Duration.ZERO));
  }

  private synchronized Producer<byte[], byte[]> acquire() {
    Producer<byte[], byte[]> current = producer;
    if (current == null) {
      current =
          new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
      producer = current;
    }
    unconfirmed++;
    uses++;
    return current;
  }

  private synchronized void release() {
    unconfirmed--;
  }

  /** How often the client was used. */
  synchronized long uses() {
    return uses;
  }

  synchronized boolean isOpen() {
    return producer != null;
  }

  /**
   * Closes the client if it has not been used since. The next record creates a new one.
   *
   * @param usesBefore how often it had been used
   */
  void closeUnlessUsedSince(long usesBefore) {
    Producer<byte[], byte[]> unused;
    synchronized (this) {
      if (uses != usesBefore || unconfirmed > 0) {
        return;
      }
      unused = producer;
      producer = null;
      topics.clear();
    }
    if (unused != null) {
      closeSoon(unused);
    }
  }

  /** Closes the client without the lock, because it reports the records that it gives up. */
  void close() {
    Producer<byte[], byte[]> current;
    synchronized (this) {
      current = producer;
      producer = null;
    }
    if (current != null) {
      current.close(Duration.ZERO);
    }
  }
}
