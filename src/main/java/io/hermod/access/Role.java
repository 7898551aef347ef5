package io.hermod.access;

import static io.hermod.access.Permission.MANAGE;
import static io.hermod.access.Permission.READ;
import static io.hermod.access.Permission.SEND;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What somebody may do; whoever has several may do what any of them allows. */
public enum Role {
  READER("reader", Set.of(READ)),
  CONTRIBUTOR("contributor", Set.of(READ, MANAGE)),
  DATA_SENDER("data-sender", Set.of(SEND));

  private final String wireName;
  private final Set<Permission> permissions;

  Role(String wireName, Set<Permission> permissions) {
    this.wireName = wireName;
    this.permissions = permissions;
  }

  public String wireName() {
    return wireName;
  }

  boolean allows(Permission wanted) {
    return permissions.contains(wanted);
  }

  public static Optional<Role> named(String name) {
    return Arrays.stream(values()).filter(role -> role.wireName.equals(name)).findFirst();
  }

  /** All names, for people who wrote another. */
  public static String names() {
    return Arrays.stream(values()).map(Role::wireName).collect(Collectors.joining(", "));
  }
}
