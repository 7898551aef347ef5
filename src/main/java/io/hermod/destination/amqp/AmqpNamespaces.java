package io.hermod.destination.amqp;

import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.destination.Sender;
import io.hermod.destination.http.Connector;
import io.hermod.destination.http.ResponseTimeouts;
import io.hermod.destination.http.Servers;
import io.hermod.loop.Loop;
import io.hermod.schema.write.EventWriters;
import io.hermod.subscription.MessagingDestination;
import io.hermod.subscription.Subscription;
import io.hermod.tls.CallRules;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** The namespaces that one event loop sends messages to, with one connection to each. */
public final class AmqpNamespaces {
  private static final int PORT = 5671;
  private static final int PLAIN_PORT = 5672;

  private final Servers servers;
  private final CallRules tls;
  private final Loop loop;
  private final InstantSource clock;
  private final Map<String, AmqpConnection> connections = new HashMap<>();

  /**
   * @param clock the real clock, because tokens expire in real time
   */
  public AmqpNamespaces(Servers servers, CallRules tls, Loop loop, InstantSource clock) {
    this.servers = servers;
    this.tls = tls;
    this.loop = loop;
    this.clock = clock;
  }

  /** Creates a sender for one subscription. It connects when it first sends. */
  public Sender senderFor(
      MessagingDestination destination,
      ServiceBusConnectionString namespace,
      Subscription subscription,
      EventWriters writers,
      ResponseTimeouts timeouts) {
    AmqpConnection connection =
        connections.computeIfAbsent(destination.configurationKey(), _ -> connectionTo(namespace));
    return new AmqpSender(
        connection,
        destination.entity(),
        new MessageWriter(destination, subscription, writers),
        timeouts);
  }

  private AmqpConnection connectionTo(ServiceBusConnectionString namespace) {
    int usual = namespace.isPlain() ? PLAIN_PORT : PORT;
    Connector connector =
        servers.connector(
            namespace.host(),
            namespace.port() < 0 ? usual : namespace.port(),
            !namespace.isPlain(),
            tls);
    return new AmqpConnection(namespace, connector, loop, clock);
  }
}
