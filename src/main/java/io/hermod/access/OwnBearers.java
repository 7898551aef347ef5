package io.hermod.access;

import io.hermod.access.BearerTokens.Verification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Finds out whom our own tokens speak for: a client that has not been removed since. */
final class OwnBearers {
  private final BearerTokens tokens;
  private final Clients clients;
  private final VerifiedTokens<Verification.Accepted> verified = new VerifiedTokens<>();

  OwnBearers(BearerTokens tokens, Clients clients) {
    this.tokens = tokens;
    this.clients = clients;
  }

  Identification identify(String token, Instant now) {
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

  /** With the roles that the client has now, whatever it had when it signed in. */
  private Identification identify(Verification.Accepted token, Instant now) {
    @Nullable Client client = clients.find(token.clientId());
    if (client == null) {
      return new Refused("its client was removed");
    }
    return client.key().accepts(token.generation(), now)
        ? new Identified(client.caller(), token.expiresAt())
        : new Refused("its client's secret was rotated since");
  }
}
