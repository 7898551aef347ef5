package io.hermod.access.token;

import io.hermod.access.client.Clients;
import io.hermod.access.client.Credentials;
import io.hermod.access.token.SignInResult.Refused;
import io.hermod.access.token.SignInResult.SignedIn;
import java.time.InstantSource;
import java.util.Set;

/** Issues a token to a client that sends its secret. */
public final class SignIn {
  /** The tenant name that clients such as those of ADFS send, because they know no tenant. */
  public static final String NO_TENANT = "adfs";

  private final String tenantId;
  private final Clients clients;
  private final BearerTokens tokens;
  private final InstantSource clock;

  public SignIn(
      Credentials credentials, Clients clients, BearerTokens tokens, InstantSource clock) {
    this.tenantId = credentials.tenantId();
    this.clients = clients;
    this.tokens = tokens;
    this.clock = clock;
  }

  public String tenantId() {
    return tenantId;
  }

  public boolean isTenant(String name) {
    return name.equalsIgnoreCase(tenantId) || name.equalsIgnoreCase(NO_TENANT);
  }

  /**
   * Responds to a token request. Blocks while the list of clients is read.
   *
   * @param authorities every host and port that clients may use to reach this server
   */
  public SignInResult signIn(SignInRequest request, Set<String> authorities) {
    if (!request.grantType().equals("client_credentials")) {
      return new Refused("unsupported_grant_type", "grant_type must be client_credentials.");
    }
    if (request.clientId().isEmpty() || request.clientSecret().isEmpty()) {
      return new Refused("invalid_request", "client_id and client_secret are required.");
    }
    TokenAudience audience = TokenAudience.of(request.scope(), request.resource());
    if (!audience.isOurs(authorities)) {
      return new Refused(
          "invalid_scope",
          "This server issues tokens for itself only, not for %s.".formatted(audience.url()));
    }
    return clients
        .signIn(request.clientId(), request.clientSecret())
        .<SignInResult>map(found -> new SignedIn(token(found)))
        .orElseGet(
            () ->
                new Refused(Refused.INVALID_CLIENT, "There is no client with this id and secret."));
  }

  private String token(Clients.SignedIn found) {
    return tokens.issue(found.client(), found.generation(), clock.instant());
  }
}
