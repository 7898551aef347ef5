package io.hermod.config.source;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Another server whose tokens we accept.
 *
 * @param issuer as in its tokens, and the base of the URL of its discovery document
 * @param audiences one of them must be the audience of a token
 * @param roleClaim the claim that says what a caller may do; dots lead into objects
 * @param roles for each known value of that claim, the names of our roles
 */
public record OidcIssuerConfig(
    String issuer, Set<String> audiences, String roleClaim, Map<String, Set<String>> roles) {

  /** The names of the roles in {@code access}; a test checks that they are the same. */
  public static final List<String> ROLES = List.of("reader", "contributor", "owner", "data-sender");

  public OidcIssuerConfig {
    audiences = Set.copyOf(audiences);
    roles = Map.copyOf(roles);
  }
}
