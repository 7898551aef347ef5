package io.hermod.http.call;

import io.hermod.access.Caller;
import io.hermod.access.Permission;

/** The permission that a caller needs for one method of a route. */
public enum RequiredPermission {
  /** To see resources without their secrets. */
  READ(Permission.READ),
  /** To see keys, full URLs and secret headers. */
  READ_SECRETS(Permission.MANAGE),
  /** To change resources. */
  WRITE(Permission.MANAGE),

  /** To publish events: for those who may send, and for those who may change the topic. */
  PUBLISH(Permission.SEND, Permission.MANAGE),

  /** To see, add, rotate and remove clients. */
  ADMINISTER(Permission.ADMINISTER);

  private final Permission usual;
  private final Permission other;

  RequiredPermission(Permission permission) {
    this(permission, permission);
  }

  RequiredPermission(Permission usual, Permission other) {
    this.usual = usual;
    this.other = other;
  }

  /** Returns a sufficient permission that the caller has; one that it lacks if it has none. */
  public Permission of(Caller caller) {
    return !caller.may(usual) && caller.may(other) ? other : usual;
  }
}
