package io.hermod.access.session;

import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.client.Client;
import io.hermod.access.client.Clients;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * A client that signed in. It has the roles that the client has now, and nothing once the client is
 * removed or its secret is rotated.
 *
 * @param generation the generation of the secret that the client used
 */
record ClientHolder(Clients clients, InstantSource clock, String clientId, int generation)
    implements SessionHolder {

  @Override
  public Identification identify() {
    @Nullable Client client = clients.find(clientId);
    if (client == null) {
      return new Refused("its client was removed");
    }
    return client.key().accepts(generation, clock.instant())
        ? new Identified(client.caller(), Instant.MAX)
        : new Refused("the secret of its client has since been rotated");
  }
}
