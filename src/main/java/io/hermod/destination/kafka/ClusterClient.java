package io.hermod.destination.kafka;

import io.hermod.config.source.KafkaClusterConfig;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Kafka's client for one cluster. It is created when there is something to send, replaced when it
 * is broken, and closed when nothing was sent for a while. Thread-safe.
 */
final class ClusterClient {
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
      Map.of(
          ProducerConfig.ACKS_CONFIG, "all",
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true",
          // Event loops send, so the client must not wait. Whoever may wait, repeats instead.
          ProducerConfig.MAX_BLOCK_MS_CONFIG, "0");

  private final Map<String, Object> properties = new HashMap<>(DEFAULTS);
  private final Executor threads;

  /** Held while a client is created. Event loops never wait for it, only for the other lock. */
  private final Object creation = new Object();

  private final CountDownLatch closed = new CountDownLatch(1);
  private @Nullable Producer<byte[], byte[]> producer;
  private int unconfirmed;
  private long uses;

  /**
   * @param threads runs what may block
   */
  ClusterClient(KafkaClusterConfig cluster, Executor threads) {
    this.properties.putAll(cluster.properties());
    this.threads = threads;
  }

  /**
   * How long a record may wait for what the client must know about its topic, or for memory.
   *
   * @throws org.apache.kafka.common.config.ConfigException if that is not a number
   */
  Duration longestWait() {
    String name = ProducerConfig.MAX_BLOCK_MS_CONFIG;
    return Duration.ofMillis(
        (long) ConfigDef.parseType(name, properties.get(name), ConfigDef.Type.LONG));
  }

  /** Returns the client, for one record. Creates it if necessary, which may block. */
  Producer<byte[], byte[]> acquire() {
    synchronized (creation) {
      Producer<byte[], byte[]> open = acquireIfOpen();
      return open == null ? use(create()) : open;
    }
  }

  /** Returns the client, for one record; null if it has not been created. Never blocks. */
  synchronized @Nullable Producer<byte[], byte[]> acquireIfOpen() {
    return producer == null ? null : use(producer);
  }

  private Producer<byte[], byte[]> create() {
    Map<String, Object> all = new HashMap<>(properties);
    all.putAll(FIXED);
    return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private synchronized Producer<byte[], byte[]> use(Producer<byte[], byte[]> current) {
    producer = current;
    unconfirmed++;
    uses++;
    return current;
  }

  /** Called once for each record, when it was confirmed or not sent. */
  synchronized void release() {
    unconfirmed--;
  }

  /** How often the client was used. */
  synchronized long uses() {
    return uses;
  }

  /** Closes a client that is broken. The next record creates a new one. */
  void discard(Producer<byte[], byte[]> broken) {
    if (forget(broken)) {
      closeSoon(broken);
    }
  }

  private synchronized boolean forget(Producer<byte[], byte[]> broken) {
    boolean isCurrent = broken.equals(producer);
    producer = isCurrent ? null : producer;
    return isCurrent;
  }

  private void closeSoon(Producer<byte[], byte[]> unwanted) {
    threads.execute(() -> unwanted.close(Duration.ZERO));
  }

  /**
   * Closes the client if it has not been used since. The next record creates a new one.
   *
   * @param usesBefore how often it had been used
   * @return whether it is closed
   */
  boolean closeUnlessUsedSince(long usesBefore) {
    Producer<byte[], byte[]> unused;
    synchronized (this) {
      if (uses != usesBefore || unconfirmed > 0) {
        return false;
      }
      unused = producer;
      producer = null;
    }
    if (unused != null) {
      closeSoon(unused);
    }
    return true;
  }

  /**
   * Waits, so that whoever repeats a record does not do so for longer than the server runs.
   *
   * @return whether the client was closed for good meanwhile, or the thread is told to stop
   */
  boolean isClosedWithin(Duration time) {
    try {
      return closed.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /**
   * Closes the client for good, without the lock, because it reports the records that it gives up.
   */
  void close() {
    closed.countDown();
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
