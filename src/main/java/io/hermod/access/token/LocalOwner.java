package io.hermod.access.token;

import io.hermod.access.client.Client;
import io.hermod.access.client.ClientEditor;
import io.hermod.access.client.ClientException;
import io.hermod.access.client.Credentials;
import io.hermod.config.DataDirectory;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The client that commands on the server's own machine act for: the first one that is an owner. A
 * user who can read the directory has its signing key and needs no other secret.
 */
public final class LocalOwner {
  private LocalOwner() {}

  /** Returns the first client that is an owner; empty if none is. */
  public static Optional<Client> find(
      DataDirectory directory, Credentials credentials, InstantSource clock) {
    return new ClientEditor(directory, credentials, clock)
        .list().stream().filter(Client::isOwner).findFirst();
  }

  /** Issues a token for the server of this directory. */
  public static String token(
      DataDirectory directory, Credentials credentials, InstantSource clock) {
    Client owner =
        find(directory, credentials, clock)
            .orElseThrow(() -> new ClientException("no client is an owner", false));
    return BearerTokens.open(directory, credentials).issue(owner, clock.instant());
  }
}
