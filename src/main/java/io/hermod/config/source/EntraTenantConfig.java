package io.hermod.config.source;

import java.net.URI;

/**
 * How to get tokens from a Microsoft Entra tenant, or from any other server that issues tokens for
 * client credentials.
 *
 * @param id the name in subscriptions, in lower case
 */
public record EntraTenantConfig(
    String id, URI tokenEndpoint, String clientId, String clientSecret) {
  /** Leaves out the secret. */
  @Override
  public String toString() {
    return "EntraTenantConfig[" + id + "]";
  }
}
