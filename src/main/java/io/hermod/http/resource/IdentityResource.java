package io.hermod.http.resource;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the identity that a subscription uses, as the management API shows it. */
final class IdentityResource {
  private IdentityResource() {}

  /**
   * Writes the identity.
   *
   * @param userAssigned null for the identity of the topic itself
   */
  static ObjectNode json(@Nullable String userAssigned) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("type", userAssigned == null ? "SystemAssigned" : "UserAssigned");
    return userAssigned == null ? json : json.put("userAssignedIdentity", userAssigned);
  }
}
