package io.hermod.config;

import io.hermod.config.source.Configuration;
import io.hermod.config.source.EventHubsNamespaceConfig;
import io.hermod.config.source.FunctionAppConfig;
import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.config.source.StorageAccountConfig;
import java.util.List;

/** The resources that subscriptions can send events to by name. */
public record ResourceConfig(
    List<StorageAccountConfig> storageAccounts,
    List<FunctionAppConfig> functionApps,
    List<KafkaClusterConfig> kafkaClusters,
    List<NamespaceConfig> relayNamespaces,
    List<NamespaceConfig> serviceBusNamespaces,
    List<EventHubsNamespaceConfig> eventHubsNamespaces) {
  /** The resources of a server that has none. */
  public static final ResourceConfig NONE =
      new ResourceConfig(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  static ResourceConfig of(Configuration from) {
    return new ResourceConfig(
        from.storageAccounts(),
        from.functionApps(),
        from.kafkaClusters(),
        from.relayNamespaces(),
        from.serviceBusNamespaces(),
        from.eventHubsNamespaces());
  }
}
