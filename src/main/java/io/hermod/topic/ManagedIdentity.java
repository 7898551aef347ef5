package io.hermod.topic;

import java.util.List;

/**
 * The Azure identity of a topic. It is returned to clients but not used, because the configuration
 * defines how to reach other services.
 *
 * @param type as the management API writes it, such as {@code SystemAssigned}
 * @param userAssigned the ARM ids of user-assigned identities
 */
public record ManagedIdentity(String type, List<String> userAssigned) {
  static final ManagedIdentity NONE = new ManagedIdentity("None", List.of());

  public ManagedIdentity {
    userAssigned = List.copyOf(userAssigned);
  }
}
