package io.hermod.access;

import io.hermod.access.SignInResult.Refused;
import io.hermod.access.SignInResult.SignedIn;
import java.time.InstantSource;
import java.util.Set;

/** Gives a token to a client that shows its secret. */
public final class SignIn {
  /** Stands for our tenant with clients that know none, as those of ADFS. */
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
   * Answers a request for a token; blocks while the list of clients is read.
   *
   * @param authorities every host and port under which the client may know us
   */
  public SignInResult signIn(SignInRequest request, Set<String> authorities) {
    if (!request.grantType().equals("client_credentials")) {
      return new Refused("unsupported_grant_type", "grant_type must be client_credentials.");
    }
    if (request.clientId().isEmpty() || request.clientSecret().isEmpty()) {
      return new Refused("invalid_request", "client_id and client_secret are needed.");
    }
    TokenAudience audience = TokenAudience.of(request.scope(), request.resource());
    if (!audience.isOurs(authorities)) {
      return new Refused(
          "invalid_scope",
          "This server gives tokens for itself only, not for %s.".formatted(audience.url()));
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
