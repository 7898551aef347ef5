package io.hermod.access.client;

import io.hermod.access.Caller;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import java.util.Map;
import java.util.Set;

/**
 * A program that may sign in with a secret.
 *
 * @param scope the resources that its roles apply to
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

  Client with(ClientDraft rights) {
    return new Client(id, name, key, rights.roles(), rights.scope());
  }

  /** Whether this is the name or the id of this client. */
  boolean isCalled(String nameOrId) {
    return name.equalsIgnoreCase(nameOrId) || id.equalsIgnoreCase(nameOrId);
  }

  /** Whether this client may manage the other clients. */
  public boolean isOwner() {
    return roles.contains(Role.OWNER);
  }

  public Caller caller() {
    return new Caller(name, roles, scope, Map.of("client", id, "name", name));
  }

  @Override
  public String toString() {
    return "Client[" + name + "]";
  }
}
