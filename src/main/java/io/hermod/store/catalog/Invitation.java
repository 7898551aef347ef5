package io.hermod.store.catalog;

import java.time.Instant;

/**
 * A link with which the owner of an endpoint accepts a proposal.
 *
 * @param id identifies the invitation in the link and in the store
 * @param tokenHash the hash of the secret in the link; the secret itself is not stored
 * @param expiresAt when the link stops working
 */
public record Invitation(String id, String tokenHash, Instant expiresAt) {

  public boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt);
  }
}
