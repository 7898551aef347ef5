package io.hermod.access;

import java.util.Set;

/**
 * Somebody whom a token speaks for.
 *
 * @param name a client's name, or what its issuer calls it
 */
public record Caller(String name, Set<Role> roles) {

  public Caller {
    roles = Set.copyOf(roles);
  }

  /** The whole decision about roles. */
  public boolean may(Permission wanted) {
    return roles.stream().anyMatch(role -> role.allows(wanted));
  }
}
