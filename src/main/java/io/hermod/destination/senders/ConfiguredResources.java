package io.hermod.destination.senders;

import io.hermod.config.ResourceConfig;
import io.hermod.config.source.EventHubsNamespaceConfig;
import io.hermod.config.source.FunctionAppConfig;
import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.config.source.StorageAccountConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds configured resources by the names that subscriptions use. */
public final class ConfiguredResources {
  /** Has no resources. */
  public static final ConfiguredResources NONE = new ConfiguredResources(ResourceConfig.NONE);

  private final Map<String, StorageAccountConfig> storageAccounts;
  private final Map<String, FunctionAppConfig> functionApps;
  private final Map<String, KafkaClusterConfig> kafkaClusters;
  private final Map<String, NamespaceConfig> relayNamespaces;
  private final Map<String, NamespaceConfig> serviceBusNamespaces;
  private final Map<String, EventHubsNamespaceConfig> eventHubsNamespaces;

  public ConfiguredResources(ResourceConfig config) {
    this.storageAccounts =
        byName(
            config.storageAccounts().stream()
                .filter(account -> account.queueEndpoint() != null)
                .toList(),
            StorageAccountConfig::name);
    this.functionApps = byName(config.functionApps(), FunctionAppConfig::name);
    this.kafkaClusters = byName(config.kafkaClusters(), KafkaClusterConfig::name);
    this.relayNamespaces = byName(config.relayNamespaces(), NamespaceConfig::name);
    this.serviceBusNamespaces = byName(config.serviceBusNamespaces(), NamespaceConfig::name);
    this.eventHubsNamespaces = byName(config.eventHubsNamespaces(), EventHubsNamespaceConfig::name);
  }

  private static <T> Map<String, T> byName(List<T> entries, Function<T, String> name) {
    return entries.stream().collect(Collectors.toUnmodifiableMap(name, Function.identity()));
  }

  /**
   * Returns the configuration entries of all resources, such as {@code storage-accounts.letters}.
   */
  public Set<String> keys() {
    return Stream.of(
            keys("storage-accounts", storageAccounts),
            keys("function-apps", functionApps),
            keys("kafka-clusters", kafkaClusters),
            keys("relay-namespaces", relayNamespaces),
            keys("service-bus-namespaces", serviceBusNamespaces),
            keys("event-hubs-namespaces", eventHubsNamespaces))
        .flatMap(Function.identity())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Stream<String> keys(String section, Map<String, ?> entries) {
    return entries.keySet().stream().map(name -> section + "." + name);
  }

  /** Returns a storage account whose queues can be reached. */
  Optional<StorageAccountConfig> storageAccount(String name) {
    return Optional.ofNullable(storageAccounts.get(name));
  }

  Optional<FunctionAppConfig> functionApp(String name) {
    return Optional.ofNullable(functionApps.get(name));
  }

  Optional<KafkaClusterConfig> kafkaCluster(String name) {
    return Optional.ofNullable(kafkaClusters.get(name));
  }

  Optional<NamespaceConfig> relayNamespace(String name) {
    return Optional.ofNullable(relayNamespaces.get(name));
  }

  Optional<NamespaceConfig> serviceBusNamespace(String name) {
    return Optional.ofNullable(serviceBusNamespaces.get(name));
  }

  Optional<EventHubsNamespaceConfig> eventHubsNamespace(String name) {
    return Optional.ofNullable(eventHubsNamespaces.get(name));
  }
}
