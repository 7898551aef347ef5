package io.hermod.http.call;

import io.hermod.access.Permission;

/** The permission that a caller needs for one method of a route. */
public enum RequiredPermission {
  /** To see resources without their secrets. */
  READ(Permission.READ),
  /** To see keys, full URLs and secret headers. */
  READ_SECRETS(Permission.MANAGE),
  /** To change resources. */
  WRITE(Permission.MANAGE),

  /** To see, add, rotate and remove clients. */
  ADMINISTER(Permission.ADMINISTER);

  private final Permission permission;

  RequiredPermission(Permission permission) {
    this.permission = permission;
  }

  Permission permission() {
    return permission;
  }
}
