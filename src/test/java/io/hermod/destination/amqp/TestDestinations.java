package io.hermod.destination.amqp;

import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.MessagingDestination;
import java.util.List;

/** Entities of the namespace {@code shop}. */
final class TestDestinations {
  private TestDestinations() {}

  static MessagingDestination queue(String name, HeaderMapping... properties) {
    return of(
        MessagingDestination.Type.SERVICE_BUS_QUEUE, "ServiceBus", "queues/" + name, properties);
  }

  static MessagingDestination topic(String name, HeaderMapping... properties) {
    return of(
        MessagingDestination.Type.SERVICE_BUS_TOPIC, "ServiceBus", "topics/" + name, properties);
  }

  static MessagingDestination hub(String name, HeaderMapping... properties) {
    return of(MessagingDestination.Type.EVENT_HUB, "EventHub", "eventhubs/" + name, properties);
  }

  private static MessagingDestination of(
      MessagingDestination.Type type, String provider, String entity, HeaderMapping... properties) {
    String id =
        "/subscriptions/s/resourceGroups/g/providers/Microsoft.%s/namespaces/shop/%s"
            .formatted(provider, entity);
    return new MessagingDestination(type, id, List.of(properties));
  }
}
