package io.hermod.bench;

import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderAsyncClient;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Azure's client for Service Bus. */
final class BareServiceBus implements BareSender.Client {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ServiceBusSenderAsyncClient sender;
  private final ServiceBusReceivedMessage first;

  BareServiceBus(String connectionString, String queue) {
    ServiceBusClientBuilder builder =
        new ServiceBusClientBuilder().connectionString(connectionString);
    this.sender = builder.sender().queueName(queue).buildAsyncClient();
    try (ServiceBusReceiverClient receiver =
        builder
            .receiver()
            .queueName(queue)
            .receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE)
            .disableAutoComplete()
            .buildClient()) {
      this.first = receiver.receiveMessages(1, PATIENCE).stream().findFirst().orElseThrow();
    }
  }

  @Override
  public int send(int count) {
    Long acknowledged =
        Flux.range(0, count)
            .flatMap(
                _ ->
                    sender
                        .sendMessage(new ServiceBusMessage(first))
                        .thenReturn(1)
                        .onErrorResume(_ -> Mono.empty()),
                BareSender.IN_FLIGHT)
            .count()
            .block();
    return acknowledged == null ? 0 : acknowledged.intValue();
  }
}
