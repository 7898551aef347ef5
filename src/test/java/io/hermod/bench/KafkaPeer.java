package io.hermod.bench;

import io.hermod.destination.kafka.KafkaBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A topic of a Kafka broker, with one partition. */
final class KafkaPeer implements MessagePeer {
  private static final String TOPIC = "load";
  private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);

  private final KafkaBroker broker;
  private final KafkaConsumer<byte[], byte[]> consumer;

  KafkaPeer(Path folder) {
    this.broker = KafkaBroker.start(folder);
    broker.createTopic(TOPIC, Map.of());
    this.consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    consumer.assign(List.of(PARTITION));
  }

  @Override
  public String name() {
    return "Kafka";
  }

  @Override
  public String configuration() {
    return "kafka-clusters: { local: { bootstrap-servers: '%s' } }"
        .formatted(broker.bootstrapServers());
  }

  @Override
  public String destination() {
    return "{\"endpointType\":\"Kafka\",\"properties\":{\"cluster\":\"local\",\"topic\":\"%s\"}}"
        .formatted(TOPIC);
  }

  @Override
  public List<String> ownClient() {
    return List.of("kafka", broker.bootstrapServers(), TOPIC);
  }

  @Override
  public long messages() {
    return consumer.endOffsets(List.of(PARTITION)).getOrDefault(PARTITION, 0L);
  }

  @Override
  public void close() {
    consumer.close();
    broker.close();
  }
}
