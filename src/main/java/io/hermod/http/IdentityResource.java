package io.hermod.http;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes whom a subscription wants to act as, the way the management API shows it. */
final class IdentityResource {
  private IdentityResource() {}

  /**
   * Writes the identity.
   *
   * @param userAssigned null for the topic's own
   */
  static ObjectNode json(@Nullable String userAssigned) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("type", userAssigned == null ? "SystemAssigned" : "UserAssigned");
    return userAssigned == null ? json : json.put("userAssignedIdentity", userAssigned);
  }
}
