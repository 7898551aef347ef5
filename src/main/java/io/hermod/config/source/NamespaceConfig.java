package io.hermod.config.source;

import java.util.List;
import java.util.Map;

/**
 * How to reach a namespace of Azure Relay or Service Bus.
 *
 * @param name the name in subscriptions: the part of the resource id after {@code namespaces}
 */
public record NamespaceConfig(String name, ServiceBusConnectionString connection) {
  static final NamedSection<NamespaceConfig> RELAY = section("relay-namespaces");
  static final NamedSection<NamespaceConfig> SERVICE_BUS = section("service-bus-namespaces");

  private static final String CONNECTION_STRING = "connection-string";

  private static NamedSection<NamespaceConfig> section(String key) {
    return new NamedSection<>(
        key,
        Namespaces.NAME,
        Namespaces.RULE,
        List.of(CONNECTION_STRING),
        false,
        List.of(),
        NamespaceConfig::of);
  }

  private static NamespaceConfig of(String name, Map<String, String> members) {
    return new NamespaceConfig(name, connection(members));
  }

  static ServiceBusConnectionString connection(Map<String, String> members) {
    return ServiceBusConnectionString.parse(NamedSection.required(members, CONNECTION_STRING));
  }
}
