package io.hermod.config.source;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sections with an entry for each name. */
final class ConfigSections {
  private static final List<NamedSection<?>> ALL =
      List.of(
          StorageAccounts.SECTION,
          EntraTenants.SECTION,
          FunctionAppConfig.SECTION,
          KafkaClusterConfig.SECTION,
          NamespaceConfig.RELAY,
          NamespaceConfig.SERVICE_BUS,
          EventHubsNamespaceConfig.SECTION);

  private ConfigSections() {}

  /** Whether the key is one of these sections or something in it. */
  static boolean contain(String key) {
    return ALL.stream().anyMatch(section -> section.contains(key));
  }

  /** Whether the key is one of these sections itself. */
  static boolean isOne(String key) {
    return ALL.stream().anyMatch(section -> section.key().equals(key));
  }

  /** Whether the value of a key in these sections may be shown. */
  static boolean areShown(String key) {
    return ALL.stream().anyMatch(section -> section.contains(key) && section.isShown(key));
  }

  /** The key that an environment variable sets, if no other source is needed to tell. */
  static Optional<String> listedKeyOf(String variable) {
    return ALL.stream().flatMap(section -> section.listedKeyOf(variable).stream()).findFirst();
  }

  /**
   * The key that an environment variable sets.
   *
   * @param otherKeys the keys from other sources, which tell the names of entries
   */
  static Optional<String> keyOf(String variable, Set<String> otherKeys) {
    return ALL.stream().flatMap(section -> section.keyOf(variable, otherKeys).stream()).findFirst();
  }
}
