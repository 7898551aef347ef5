package io.hermod.manage;

/** There is no such resource group. */
public final class GroupNotFoundException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  GroupNotFoundException(GroupAddress address) {
    super("Resource group '" + address.resourceGroup() + "' could not be found.");
  }
}
