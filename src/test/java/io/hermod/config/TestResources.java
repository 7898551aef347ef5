package io.hermod.config;

import io.hermod.config.source.EventHubsNamespaceConfig;
import io.hermod.config.source.FunctionAppConfig;
import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.config.source.StorageAccountConfig;
import java.util.List;

/** Creates configurations with a single resource. */
public final class TestResources {
  private TestResources() {}

  public static ResourceConfig of(StorageAccountConfig account) {
    return new ResourceConfig(
        List.of(account), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  public static ResourceConfig of(FunctionAppConfig app) {
    return new ResourceConfig(List.of(), List.of(app), List.of(), List.of(), List.of(), List.of());
  }

  public static ResourceConfig of(KafkaClusterConfig cluster) {
    return new ResourceConfig(
        List.of(), List.of(), List.of(cluster), List.of(), List.of(), List.of());
  }

  public static ResourceConfig ofRelay(NamespaceConfig namespace) {
    return new ResourceConfig(
        List.of(), List.of(), List.of(), List.of(namespace), List.of(), List.of());
  }

  public static ResourceConfig ofServiceBus(NamespaceConfig namespace) {
    return new ResourceConfig(
        List.of(), List.of(), List.of(), List.of(), List.of(namespace), List.of());
  }

  public static ResourceConfig of(EventHubsNamespaceConfig namespace) {
    return new ResourceConfig(
        List.of(), List.of(), List.of(), List.of(), List.of(), List.of(namespace));
  }
}
