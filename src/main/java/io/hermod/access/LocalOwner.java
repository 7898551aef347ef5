package io.hermod.access;

import io.hermod.config.DataDirectory;
import java.time.InstantSource;

/**
 * Whom commands on the server's own machine act for: the first client that may do everything.
 * Whoever can read the directory has its signing key, and needs no other secret.
 */
public final class LocalOwner {
  private LocalOwner() {}

  /** A token for the server that runs there. */
  public static String token(
      DataDirectory directory, Credentials credentials, InstantSource clock) {
    Client owner =
        new ClientEditor(directory, credentials, clock)
            .list().stream()
                .filter(Client::isOwner)
                .findFirst()
                .orElseThrow(() -> new ClientException("no client is an owner", false));
    return BearerTokens.open(directory, credentials).issue(owner, clock.instant());
  }
}
