package io.hermod.config.source;

import java.util.List;
import java.util.function.Predicate;

/** What the sections and lists of the configuration contain. */
record ConfigEntries(
    List<StorageAccountConfig> storageAccounts,
    List<OidcIssuerConfig> oidcIssuers,
    List<EntraTenantConfig> entraTenants,
    List<FunctionAppConfig> functionApps,
    List<KafkaClusterConfig> kafkaClusters,
    List<NamespaceConfig> relayNamespaces,
    List<NamespaceConfig> serviceBusNamespaces,
    List<EventHubsNamespaceConfig> eventHubsNamespaces) {

  /** Finds the given values whose keys pass a test, sorted by key. */
  @FunctionalInterface
  interface Given {
    List<GivenValue> among(Predicate<String> keys);
  }

  /**
   * @param problems receives what is wrong with the values
   */
  static ConfigEntries read(Given given, List<String> problems) {
    OidcIssuers issuers = OidcIssuers.of(given.among(OidcIssuers::isOne));
    problems.addAll(issuers.problems());
    return new ConfigEntries(
        read(StorageAccounts.SECTION, given, problems),
        List.copyOf(issuers.issuers()),
        read(EntraTenants.SECTION, given, problems),
        read(FunctionAppConfig.SECTION, given, problems),
        read(KafkaClusterConfig.SECTION, given, problems),
        read(NamespaceConfig.RELAY, given, problems),
        read(NamespaceConfig.SERVICE_BUS, given, problems),
        read(EventHubsNamespaceConfig.SECTION, given, problems));
  }

  private static <T> List<T> read(NamedSection<T> section, Given given, List<String> problems) {
    return section.read(given.among(section::contains), problems);
  }
}
