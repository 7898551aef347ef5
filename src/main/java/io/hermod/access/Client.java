package io.hermod.access;

import java.util.Map;
import java.util.Set;

/**
 * A program that may sign in with a secret.
 *
 * @param scope what its roles hold for
 */
public record Client(String id, String name, ClientKey key, Set<Role> roles, RoleScope scope) {

  public Client {
    roles = Set.copyOf(roles);
  }

  static Client of(ClientSecret secret, ClientDraft draft) {
    ClientKey key = ClientKey.of(secret.text());
    return new Client(secret.clientId(), draft.name(), key, draft.roles(), draft.scope());
  }

  Client with(ClientKey other) {
    return new Client(id, name, other, roles, scope);
  }

  /** Whether somebody means this client: by its name or by its id. */
  boolean isCalled(String nameOrId) {
    return name.equalsIgnoreCase(nameOrId) || id.equalsIgnoreCase(nameOrId);
  }

  /** Whether it may do everything, and so let others in again. */
  boolean isOwner() {
    return roles.contains(Role.OWNER);
  }

  Caller caller() {
    return new Caller(name, roles, scope, Map.of("client", id, "name", name));
  }

  @Override
  public String toString() {
    return "Client[" + name + "]";
  }
}
