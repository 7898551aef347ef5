package io.hermod.store;

import java.time.Instant;

/**
 * A link by which an endpoint's owner agrees to a proposal.
 *
 * @param id names it, in the link and in the store
 * @param tokenHash of the secret in the link, which is kept nowhere
 * @param expiresAt from when on it opens nothing any more
 */
public record Invitation(String id, String tokenHash, Instant expiresAt) {

  public boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt);
  }
}
