package io.hermod.access.token;

import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.client.Client;
import io.hermod.access.client.Clients;
import io.hermod.access.token.BearerTokens.Verification;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Identifies the callers of our own tokens: clients that have not been removed since. */
public final class OwnBearers {
  private final BearerTokens tokens;
  private final Clients clients;
  private final VerifiedTokens<Verification.Accepted> verified = new VerifiedTokens<>();

  public OwnBearers(BearerTokens tokens, Clients clients) {
    this.tokens = tokens;
    this.clients = clients;
  }

  public Identification identify(String token, Instant now) {
    Verification.Accepted known = verified.get(token);
    if (known != null && now.isBefore(known.expiresAt())) {
      return identify(known, now);
    }
    return switch (tokens.verify(token, now)) {
      case Verification.Accepted accepted -> {
        verified.put(token, accepted);
        yield identify(accepted, now);
      }
      case Verification.Refused refused -> {
        verified.remove(token);
        yield new Refused(refused.reason());
      }
    };
  }

  /** Uses the roles that the client has now, not those that it had when it signed in. */
  private Identification identify(Verification.Accepted token, Instant now) {
    @Nullable Client client = clients.find(token.clientId());
    if (client == null) {
      return new Refused("its client was removed");
    }
    return client.key().accepts(token.generation(), now)
        ? new Identified(client.caller(), token.expiresAt())
        : new Refused("the secret of its client has since been rotated");
  }
}
