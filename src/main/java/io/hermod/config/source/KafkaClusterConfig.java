package io.hermod.config.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How to reach a Kafka cluster.
 *
 * @param name the name in subscriptions
 * @param properties the properties of the Kafka client, {@code bootstrap.servers} among them
 */
public record KafkaClusterConfig(String name, Map<String, String> properties) {
  private static final String BOOTSTRAP_SERVERS = "bootstrap-servers";

  static final NamedSection<KafkaClusterConfig> SECTION =
      new NamedSection<>(
          "kafka-clusters",
          Namespaces.NAME,
          "names of at most 60 lowercase letters, digits and hyphens",
          List.of(BOOTSTRAP_SERVERS),
          true,
          List.of(BOOTSTRAP_SERVERS, "security.protocol", "sasl.mechanism"),
          KafkaClusterConfig::of);

  /** What Hermod decides: without these, an event could be lost or sent out of turn. */
  private static final List<String> FIXED =
      List.of(
          "acks",
          "enable.idempotence",
          "key.serializer",
          "value.serializer",
          "transactional.id",
          "bootstrap.servers");

  public KafkaClusterConfig {
    properties = Map.copyOf(properties);
  }

  private static KafkaClusterConfig of(String name, Map<String, String> members) {
    String servers = NamedSection.required(members, BOOTSTRAP_SERVERS);
    Map<String, String> properties = new HashMap<>(members);
    properties.remove(BOOTSTRAP_SERVERS);
    FIXED.stream()
        .filter(properties::containsKey)
        .findFirst()
        .ifPresent(
            fixed -> {
              throw new ConfigException("must not have " + fixed + ", which Hermod sets itself");
            });
    properties.put("bootstrap.servers", servers);
    return new KafkaClusterConfig(name, properties);
  }

  /** Leaves out the properties, which may be secret. */
  @Override
  public String toString() {
    return "KafkaClusterConfig[" + name + "]";
  }
}
