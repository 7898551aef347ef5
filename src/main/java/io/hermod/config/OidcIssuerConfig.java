package io.hermod.config;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Another server whose tokens we accept.
 *
 * @param issuer as its tokens name it, and where its discovery document is found
 * @param audiences whom its tokens must be meant for: one of these
 * @param roleClaim the claim that says what a caller may do; dots lead into objects
 * @param roles the names of our roles, for each value of that claim that means something here
 */
public record OidcIssuerConfig(
    String issuer, Set<String> audiences, String roleClaim, Map<String, Set<String>> roles) {

  /** What {@code access} calls its roles; a test compares. */
  public static final List<String> ROLES = List.of("reader", "contributor", "owner", "data-sender");

  public OidcIssuerConfig {
    audiences = Set.copyOf(audiences);
    roles = Map.copyOf(roles);
  }
}
