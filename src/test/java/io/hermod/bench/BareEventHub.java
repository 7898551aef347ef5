package io.hermod.bench;

import com.azure.messaging.eventhubs.EventData;
import com.azure.messaging.eventhubs.EventHubClientBuilder;
import com.azure.messaging.eventhubs.EventHubConsumerClient;
import com.azure.messaging.eventhubs.EventHubProducerAsyncClient;
import com.azure.messaging.eventhubs.models.EventPosition;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Azure's client for Event Hubs. It sends one event per message, as Hermod does. */
final class BareEventHub implements BareSender.Client {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String PARTITION = "0";

  private final EventHubProducerAsyncClient producer;
  private final EventData first;

  BareEventHub(String connectionString, String hub) {
    EventHubClientBuilder builder =
        new EventHubClientBuilder()
            .connectionString(connectionString, hub)
            .consumerGroup(EventHubClientBuilder.DEFAULT_CONSUMER_GROUP_NAME);
    this.producer = builder.buildAsyncProducerClient();
    try (EventHubConsumerClient consumer = builder.buildConsumerClient()) {
      this.first =
          consumer.receiveFromPartition(PARTITION, 1, EventPosition.earliest(), PATIENCE).stream()
              .findFirst()
              .orElseThrow()
              .getData();
    }
  }

  @Override
  public int send(int count) {
    Long acknowledged =
        Flux.range(0, count)
            .flatMap(
                _ ->
                    producer
                        .send(List.of(copyOfFirst()))
                        .thenReturn(1)
                        .onErrorResume(_ -> Mono.empty()),
                BareSender.IN_FLIGHT)
            .count()
            .block();
    return acknowledged == null ? 0 : acknowledged.intValue();
  }

  private EventData copyOfFirst() {
    EventData copy =
        new EventData(first.getBody())
            .setContentType(first.getContentType())
            .setMessageId(first.getMessageId());
    copy.getProperties().putAll(first.getProperties());
    return copy;
  }
}
