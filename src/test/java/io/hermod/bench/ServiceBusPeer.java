package io.hermod.bench;

import io.hermod.destination.amqp.AmqpNode;
import io.hermod.destination.amqp.NodeEntity;
import java.util.List;

/**
 * A queue of the node that stands in for Service Bus in tests. It keeps nothing, so this compares
 * the senders and not a broker.
 */
final class ServiceBusPeer implements MessagePeer {
  private static final String QUEUE = "load";

  private final AmqpNode node = new AmqpNode();
  private final NodeEntity queue = node.entity(QUEUE).keepingOne();

  @Override
  public String name() {
    return "Service Bus (a node that only counts)";
  }

  @Override
  public String configuration() {
    return "service-bus-namespaces: { local: { connection-string: '%s' } }"
        .formatted(node.connectionString());
  }

  @Override
  public String destination() {
    return "{\"endpointType\":\"ServiceBusQueue\",\"properties\":{\"resourceId\":\"/subscriptions/s/resourceGroups/g/providers/Microsoft.ServiceBus/namespaces/local/queues/%s\"}}"
        .formatted(QUEUE);
  }

  @Override
  public List<String> ownClient() {
    return List.of("servicebus", node.connectionString(), QUEUE);
  }

  @Override
  public long messages() {
    return queue.arrived();
  }

  @Override
  public void close() {
    node.close();
  }
}
