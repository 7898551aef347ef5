package io.hermod.access;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The holder of a token.
 *
 * @param name the name of a client, or the subject that the issuer names
 * @param scope the resources that the roles apply to
 * @param identity identifies the caller in the audit log: the id of a client, or the issuer and
 *     subject of a token
 */
public record Caller(String name, Set<Role> roles, RoleScope scope, Map<String, String> identity) {

  public Caller {
    roles = Set.copyOf(roles);
    identity = Map.copyOf(identity);
  }

  /** A caller that is known only by its name and whose roles apply everywhere. */
  public Caller(String name, Set<Role> roles) {
    this(name, roles, RoleScope.EVERYTHING, Map.of("name", name));
  }

  /** The id of one of our clients, or the subject that another issuer names; null if unknown. */
  public @Nullable String objectId() {
    String subject = identity.get("subject");
    return subject == null ? identity.get("client") : subject;
  }

  /** Whether one of the roles grants the permission, on at least some resources. */
  public boolean may(Permission wanted) {
    return roles.stream().anyMatch(role -> role.allows(wanted));
  }

  /** Whether one of the roles grants the permission on this resource. */
  public boolean may(Permission wanted, Resource resource) {
    return may(wanted) && scope.covers(resource);
  }
}
