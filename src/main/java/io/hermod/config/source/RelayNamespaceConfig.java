package io.hermod.config.source;

import java.util.List;
import java.util.Map;

/**
 * How to reach an Azure Relay namespace.
 *
 * @param name the name in subscriptions: the part of the resource id after {@code namespaces}
 */
public record RelayNamespaceConfig(String name, ServiceBusConnectionString connection) {
  private static final String CONNECTION_STRING = "connection-string";

  static final NamedSection<RelayNamespaceConfig> SECTION =
      new NamedSection<>(
          "relay-namespaces",
          Namespaces.NAME,
          Namespaces.RULE,
          List.of(CONNECTION_STRING),
          false,
          List.of(),
          RelayNamespaceConfig::of);

  private static RelayNamespaceConfig of(String name, Map<String, String> members) {
    return new RelayNamespaceConfig(
        name, ServiceBusConnectionString.parse(NamedSection.required(members, CONNECTION_STRING)));
  }
}
