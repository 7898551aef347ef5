package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.KafkaDestination;
import java.util.Set;

/**
 * Which destinations a subscription may name: those that the configuration says how to reach.
 *
 * @param keys their configuration entries, such as {@code storage-accounts.letters}
 */
public record ResourceRules(Set<String> keys) {
  static final ResourceRules NONE = new ResourceRules(Set.of());

  public ResourceRules {
    keys = Set.copyOf(keys);
  }

  void check(ConfiguredDestination destination) {
    destination.check();
    if (!keys.contains(destination.configurationKey())) {
      throw new InvalidFieldException(
          field(destination),
          "names a destination that this server does not know how to reach: add %s to its configuration"
              .formatted(missing(destination)));
    }
  }

  private static String field(ConfiguredDestination destination) {
    return destination instanceof KafkaDestination ? "cluster" : "resourceId";
  }

  private static String missing(ConfiguredDestination destination) {
    return destination.configurationKey() + "." + destination.requiredMember();
  }
}
