package io.hermod.config.source;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to reach an Event Hubs namespace.
 *
 * @param name the name in subscriptions: the part of the resource id after {@code namespaces}
 * @param kafka how to reach it over Kafka; null for AMQP
 */
public record EventHubsNamespaceConfig(
    String name, ServiceBusConnectionString connection, @Nullable KafkaClusterConfig kafka) {
  private static final String PROTOCOL = "protocol";
  private static final String BOOTSTRAP_SERVERS = "bootstrap-servers";
  private static final String SECURITY_PROTOCOL = "security-protocol";
  private static final int KAFKA_PORT = 9093;

  /** Names of Kafka clusters have no dot, so no cluster has the name of such a client. */
  private static final String CLIENT_PREFIX = "event-hubs-namespaces.";

  static final NamedSection<EventHubsNamespaceConfig> SECTION =
      new NamedSection<>(
          "event-hubs-namespaces",
          Namespaces.NAME,
          Namespaces.RULE,
          List.of("connection-string", PROTOCOL, BOOTSTRAP_SERVERS, SECURITY_PROTOCOL),
          false,
          List.of(PROTOCOL, BOOTSTRAP_SERVERS, SECURITY_PROTOCOL),
          EventHubsNamespaceConfig::of);

  private static EventHubsNamespaceConfig of(String name, Map<String, String> members) {
    ServiceBusConnectionString connection = NamespaceConfig.connection(members);
    return switch (members.getOrDefault(PROTOCOL, "amqp").toLowerCase(Locale.ROOT)) {
      case "amqp" -> amqp(name, connection, members);
      case "kafka" ->
          new EventHubsNamespaceConfig(name, connection, kafka(name, connection, members));
      default -> throw new ConfigException("must have a protocol of amqp or kafka");
    };
  }

  private static EventHubsNamespaceConfig amqp(
      String name, ServiceBusConnectionString connection, Map<String, String> members) {
    if (members.containsKey(BOOTSTRAP_SERVERS) || members.containsKey(SECURITY_PROTOCOL)) {
      throw new ConfigException(
          "must have %s and %s only with protocol: kafka"
              .formatted(BOOTSTRAP_SERVERS, SECURITY_PROTOCOL));
    }
    return new EventHubsNamespaceConfig(name, connection, null);
  }

  /** The Kafka endpoint of a namespace takes its connection string as the password. */
  private static KafkaClusterConfig kafka(
      String name, ServiceBusConnectionString connection, Map<String, String> members) {
    return new KafkaClusterConfig(
        CLIENT_PREFIX + name,
        Map.of(
            "bootstrap.servers",
            members.getOrDefault(BOOTSTRAP_SERVERS, connection.host() + ":" + KAFKA_PORT),
            "security.protocol",
            members.getOrDefault(SECURITY_PROTOCOL, "SASL_SSL"),
            "sasl.mechanism",
            "PLAIN",
            "sasl.jaas.config",
            "org.apache.kafka.common.security.plain.PlainLoginModule required"
                + " username=\"$ConnectionString\" password=\"%s\";"
                    .formatted(quoted(connection.text()))));
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
