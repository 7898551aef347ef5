package io.hermod.cluster;

import io.hermod.config.ClusterConfig;
import io.hermod.store.StoreUnavailableException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Creates Kafka's clients, all with the properties that the operator gives, such as addresses and
 * credentials. What this class sets itself is what losing nothing depends on.
 */
public final class KafkaClients {
  private static final int MAX_RECORD_BYTES = 2 * 1024 * 1024;

  private final Map<String, Object> given;

  /**
   * @param given the properties of the cluster, {@code bootstrap.servers} among them
   */
  public KafkaClients(Map<String, String> given) {
    this.given = Map.copyOf(given);
  }

  /**
   * Reads the file with the operator's properties, if there is one.
   *
   * @throws StoreUnavailableException if it cannot be read
   */
  public static KafkaClients of(ClusterConfig cluster) {
    Properties properties = new Properties();
    cluster.clientFile().ifPresent(file -> load(properties, file));
    Map<String, String> given = new HashMap<>();
    properties.stringPropertyNames().forEach(name -> given.put(name, properties.getProperty(name)));
    given.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, cluster.brokers());
    return new KafkaClients(given);
  }

  private static void load(Properties properties, Path file) {
    try (Reader in = Files.newBufferedReader(file)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new StoreUnavailableException(
          "cluster.client-file: %s cannot be read as a properties file".formatted(file), e);
    }
  }

  /** A producer for the journal: each record is confirmed by a majority of the brokers. */
  public Producer<byte[], byte[]> appender() {
    return new KafkaProducer<>(producer(), new ByteArraySerializer(), new ByteArraySerializer());
  }

  private Map<String, Object> producer() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 10_000);
    properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 10_000);
    properties.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    properties.put(ProducerConfig.BATCH_SIZE_CONFIG, 256 * 1024);
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_RECORD_BYTES);
    properties.putAll(given);
    properties.put(ProducerConfig.ACKS_CONFIG, "all");
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    return properties;
  }

  /** A producer whose records are committed together. There is one at a time for each id. */
  public Producer<byte[], byte[]> transactions(String transactionalId) {
    Map<String, Object> properties = producer();
    properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** A consumer that waits for new records. */
  public Consumer<byte[], byte[]> follower() {
    return consumer(Map.of());
  }

  /**
   * A consumer that reads what is there. A fetch that waits for more would hold up the next read.
   */
  public Consumer<byte[], byte[]> reader() {
    return consumer(Map.of(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 5));
  }

  /** A reader that sees only what was committed. */
  public Consumer<byte[], byte[]> committedReader() {
    return consumer(
        Map.of(
            ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
            5,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed"));
  }

  /** A consumer that waits for new records, and sees only what was committed. */
  public Consumer<byte[], byte[]> committedFollower() {
    return consumer(Map.of(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed"));
  }

  private Consumer<byte[], byte[]> consumer(Map<String, Object> own) {
    Map<String, Object> properties = new HashMap<>(own);
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 2_000);
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 10_000);
    properties.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
    properties.putAll(given);
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    // Silently starting elsewhere would skip events.
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    return new KafkaConsumer<>(
        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  public Admin admin() {
    Map<String, Object> properties = new HashMap<>();
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 15_000);
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
    properties.putAll(given);
    return Admin.create(properties);
  }
}
