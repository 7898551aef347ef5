package io.hermod.http;

import io.hermod.access.Permission;

/** What a caller must be allowed to do for one method of one route. */
enum Need {
  /** To see what is there, without its secrets. */
  READ(Permission.READ),
  /** To see keys, full URLs and secret headers. */
  READ_SECRETS(Permission.MANAGE),
  /** To change something. */
  WRITE(Permission.MANAGE),

  /** To see, add, rotate and remove clients. */
  ADMINISTER(Permission.ADMINISTER);

  private final Permission permission;

  Need(Permission permission) {
    this.permission = permission;
  }

  Permission permission() {
    return permission;
  }
}
