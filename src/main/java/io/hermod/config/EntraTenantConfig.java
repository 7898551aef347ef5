package io.hermod.config;

import java.net.URI;

/**
 * How to get tokens of a Microsoft Entra tenant, or of anything else that issues tokens for client
 * credentials.
 *
 * @param id what subscriptions call it, in small letters
 */
public record EntraTenantConfig(
    String id, URI tokenEndpoint, String clientId, String clientSecret) {
  /** Without the secret. */
  @Override
  public String toString() {
    return "EntraTenantConfig[" + id + "]";
  }
}
