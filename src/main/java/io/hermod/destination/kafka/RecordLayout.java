package io.hermod.destination.kafka;

import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.KafkaDestination;
import io.hermod.subscription.MessagingDestination;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the records of a subscription consist of, besides the event.
 *
 * @param key the value that becomes the key; null for records without a key
 */
public record RecordLayout(String topic, @Nullable HeaderMapping key, List<HeaderMapping> headers) {
  private static final String PARTITION_KEY = "PartitionKey";

  public RecordLayout {
    headers = List.copyOf(headers);
  }

  public static RecordLayout of(KafkaDestination kafka) {
    String path = kafka.keyField();
    return new RecordLayout(
        kafka.topic(),
        path == null ? null : new HeaderMapping.Dynamic("key", path),
        kafka.headers());
  }

  /** Returns the layout for the Kafka endpoint of Event Hubs, where keys choose the partition. */
  public static RecordLayout of(MessagingDestination hub) {
    return new RecordLayout(
        hub.entity(),
        hub.headers().stream().filter(RecordLayout::isKey).findFirst().orElse(null),
        hub.headers().stream().filter(header -> !isKey(header)).toList());
  }

  private static boolean isKey(HeaderMapping header) {
    return header.name().equalsIgnoreCase(PARTITION_KEY);
  }
}
