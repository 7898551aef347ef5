package io.hermod.bench;

import io.hermod.destination.amqp.AmqpNode;
import io.hermod.destination.amqp.NodeEntity;
import java.util.List;

/**
 * An event hub of the node that stands in for Event Hubs in tests, over AMQP. It keeps nothing, so
 * this compares the senders and not a broker.
 */
final class EventHubPeer implements MessagePeer {
  private static final String HUB = "load";

  private final AmqpNode node = new AmqpNode();
  private final NodeEntity hub = node.entity(HUB).keepingOne();

  @Override
  public String name() {
    return "Event Hubs (a node that only counts)";
  }

  @Override
  public String configuration() {
    return "event-hubs-namespaces: { local: { connection-string: '%s' } }"
        .formatted(node.connectionString());
  }

  @Override
  public String destination() {
    return "{\"endpointType\":\"EventHub\",\"properties\":{\"resourceId\":\"/subscriptions/s/resourceGroups/g/providers/Microsoft.EventHub/namespaces/local/eventhubs/%s\"}}"
        .formatted(HUB);
  }

  @Override
  public List<String> ownClient() {
    return List.of("eventhub", node.connectionString(), HUB);
  }

  @Override
  public long messages() {
    return hub.arrived();
  }

  @Override
  public void close() {
    node.close();
  }
}
