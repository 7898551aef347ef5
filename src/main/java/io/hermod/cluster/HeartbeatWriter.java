package io.hermod.cluster;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the heartbeats of this node. One that fails is not repeated: the next one follows soon.
 * Used by one thread.
 */
final class HeartbeatWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatWriter.class);
  private static final Duration FOR_GOODBYE = Duration.ofSeconds(1);

  private final TopicPartition partition;
  private final String name;
  private final Producer<byte[], byte[]> producer;
  private final OutageLog outages =
      new OutageLog(LOG, "The other nodes cannot be told that this one is alive");

  /**
   * @param name this node's
   */
  HeartbeatWriter(KafkaClients clients, TopicPartition partition, String name) {
    this.partition = partition;
    this.name = name;
    this.producer = clients.heartbeats();
  }

  void write(Supplier<NodeInfo> own) {
    try {
      byte[] value = NodeInfoJson.write(own.get());
      var _ = producer.send(heartbeat(value), (_, failure) -> ended(failure));
    } catch (RuntimeException | Error e) {
      outages.failed(e);
    }
  }

  private ProducerRecord<byte[], byte[]> heartbeat(byte @Nullable [] value) {
    return new ProducerRecord<>(
        partition.topic(), partition.partition(), name.getBytes(StandardCharsets.UTF_8), value);
  }

  /** Called on the thread of Kafka's client. */
  private void ended(@Nullable Exception failure) {
    if (failure == null) {
      outages.worked();
    } else {
      outages.failed(failure);
    }
  }

  /** Says goodbye, with a heartbeat that has no value: the others forget this node at once. */
  @Override
  public void close() {
    try {
      var _ = producer.send(heartbeat(null)).get(FOR_GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      LOG.warn("The other nodes could not be told that this one stops: {}", e.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      producer.close(Duration.ZERO);
    }
  }
}
