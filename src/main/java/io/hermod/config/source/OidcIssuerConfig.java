package io.hermod.config.source;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Another server whose tokens we accept.
 *
 * @param issuer as in its tokens, and the base of the URL of its discovery document
 * @param audiences one of them must be the audience of a token
 * @param roleClaim the claim that says what a caller may do; dots lead into objects
 * @param roles for each known value of that claim, the names of our roles
 * @param consoleClientId the name of the console at this issuer; null if nobody signs in to it
 *     there
 */
public record OidcIssuerConfig(
    String issuer,
    Set<String> audiences,
    String roleClaim,
    Map<String, Set<String>> roles,
    @Nullable String consoleClientId) {

  /** The names of the roles in {@code access}; a test checks that they are the same. */
  public static final List<String> ROLES = List.of("reader", "contributor", "owner", "data-sender");

  /** An issuer at which nobody signs in to the console. */
  public OidcIssuerConfig(
      String issuer, Set<String> audiences, String roleClaim, Map<String, Set<String>> roles) {
    this(issuer, audiences, roleClaim, roles, null);
  }

  public OidcIssuerConfig {
    audiences = Set.copyOf(audiences);
    roles = Map.copyOf(roles);
  }
}
