package io.hermod.access;

import static io.hermod.access.Permission.ADMINISTER;
import static io.hermod.access.Permission.MANAGE;
import static io.hermod.access.Permission.READ;
import static io.hermod.access.Permission.SEND;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A set of permissions. A caller with several roles may do whatever any of them allows. */
public enum Role {
  READER("reader"),
  CONTRIBUTOR("contributor"),
  OWNER("owner"),
  DATA_SENDER("data-sender");

  private final String wireName;

  Role(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  boolean allows(Permission wanted) {
    return switch (this) {
      case READER -> wanted == READ;
      case CONTRIBUTOR -> wanted == READ || wanted == MANAGE;
      case OWNER -> wanted == READ || wanted == MANAGE || wanted == ADMINISTER;
      case DATA_SENDER -> wanted == SEND;
    };
  }

  public static Optional<Role> named(String name) {
    return Arrays.stream(values()).filter(role -> role.wireName.equals(name)).findFirst();
  }

  /** All role names, for error messages. */
  public static String names() {
    return Arrays.stream(values()).map(Role::wireName).collect(Collectors.joining(", "));
  }
}
