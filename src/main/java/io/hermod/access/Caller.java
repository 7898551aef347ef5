package io.hermod.access;

import java.util.Map;
import java.util.Set;

/**
 * Somebody whom a token speaks for.
 *
 * @param name a client's name, or what its issuer calls it
 * @param scope what the roles hold for
 * @param identity what tells it from all others, for the audit log: the id of a client, or the
 *     issuer and subject of a token
 */
public record Caller(String name, Set<Role> roles, RoleScope scope, Map<String, String> identity) {

  public Caller {
    roles = Set.copyOf(roles);
    identity = Map.copyOf(identity);
  }

  /** One that is known by its name only, and whose roles hold everywhere. */
  public Caller(String name, Set<Role> roles) {
    this(name, roles, RoleScope.EVERYTHING, Map.of("name", name));
  }

  /** Whether a role allows this at all. */
  public boolean may(Permission wanted) {
    return roles.stream().anyMatch(role -> role.allows(wanted));
  }

  /** The whole decision. */
  public boolean may(Permission wanted, Resource resource) {
    return may(wanted) && scope.covers(resource);
  }
}
