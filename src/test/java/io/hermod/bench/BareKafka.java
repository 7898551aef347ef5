package io.hermod.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka's producer, with the settings that Hermod uses. */
final class BareKafka implements BareSender.Client {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Producer<byte[], byte[]> producer;
  private final ProducerRecord<byte[], byte[]> message;

  BareKafka(String servers, String topic) {
    this.producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", servers,
                "acks", "all",
                "enable.idempotence", "true",
                "linger.ms", "0",
                "max.request.size", "2097152",
                "delivery.timeout.ms", "30000",
                "request.timeout.ms", "10000"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    ConsumerRecord<byte[], byte[]> first = first(servers, new TopicPartition(topic, 0));
    this.message =
        new ProducerRecord<>(topic, null, null, first.key(), first.value(), first.headers());
  }

  private static ConsumerRecord<byte[], byte[]> first(String servers, TopicPartition partition) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", servers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      return consumer.poll(PATIENCE).records(partition).getFirst();
    }
  }

  @Override
  public int send(int count) throws InterruptedException {
    Semaphore room = new Semaphore(BareSender.IN_FLIGHT);
    AtomicInteger acknowledged = new AtomicInteger();
    for (int i = 0; i < count; i++) {
      room.acquire();
      var _ =
          producer.send(
              message,
              (_, error) -> {
                acknowledged.addAndGet(error == null ? 1 : 0);
                room.release();
              });
    }
    room.acquire(BareSender.IN_FLIGHT);
    return acknowledged.get();
  }
}
