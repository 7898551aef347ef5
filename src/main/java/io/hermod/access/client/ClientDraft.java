package io.hermod.access.client;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.event.InvalidFieldException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A client to add, after validation. */
public record ClientDraft(String name, Set<Role> roles, RoleScope scope) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern RESOURCE = Pattern.compile("[\\p{L}0-9._()-]{1,128}");

  public ClientDraft {
    roles = Set.copyOf(roles);
    require(
        NAME.matcher(name).matches(),
        "name",
        "must be 1 to 64 letters, digits, dots, dashes and underscores");
    require(!roles.isEmpty(), "roles", "must name one of " + Role.names());
    require(
        scope.isEverything() || !roles.contains(Role.OWNER),
        "roles",
        "must not include owner with a topic, domain or group: an owner manages the whole server."
            + " Use contributor.");
    require(
        Stream.of(scope.topics(), scope.domains(), scope.groups())
            .flatMap(Set::stream)
            .allMatch(RESOURCE.asMatchPredicate()),
        "scope",
        "must name topics, domains and resource groups by their names");
  }

  private static void require(boolean holds, String field, String rule) {
    if (!holds) {
      throw new InvalidFieldException(field, rule);
    }
  }
}
