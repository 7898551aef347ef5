package io.hermod.topic;

import java.util.List;

/**
 * Whom a topic acts as in Azure; shown again, and not used: the configuration knows how to reach
 * other services.
 *
 * @param type as the management API writes it, as in {@code SystemAssigned}
 * @param userAssigned the ARM ids of identities that somebody made
 */
public record ManagedIdentity(String type, List<String> userAssigned) {
  public static final ManagedIdentity NONE = new ManagedIdentity("None", List.of());

  public ManagedIdentity {
    userAssigned = List.copyOf(userAssigned);
  }
}
