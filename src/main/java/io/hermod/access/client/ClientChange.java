package io.hermod.access.client;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to change about the rights of a client.
 *
 * @param roles null to keep them
 * @param scope null to keep it
 */
public record ClientChange(@Nullable Set<Role> roles, @Nullable RoleScope scope) {

  public boolean isEmpty() {
    return roles == null && scope == null;
  }

  /** Returns the client as it is after the change, under the same rules as a new one. */
  ClientDraft of(Client client) {
    return new ClientDraft(
        client.name(),
        Objects.requireNonNullElse(roles, client.roles()),
        Objects.requireNonNullElse(scope, client.scope()));
  }
}
