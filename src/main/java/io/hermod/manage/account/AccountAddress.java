package io.hermod.manage.account;

import io.hermod.manage.GroupAddress;
import io.hermod.topic.StorageAccount;
import java.util.Locale;

/** The address of a storage account, as a caller named it. */
public record AccountAddress(GroupAddress group, String name) {

  /** The name that identifies the account on the server. */
  String key() {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The whole ARM id; the group is in the caller's spelling. */
  String resourceId() {
    return group.resourceId() + "/providers/Microsoft.Storage/storageAccounts/" + key();
  }

  boolean isOf(StorageAccount account) {
    return account.resourceId().equalsIgnoreCase(resourceId());
  }
}
