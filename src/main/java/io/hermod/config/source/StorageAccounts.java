package io.hermod.config.source;

import java.util.List;
import java.util.regex.Pattern;

/** The section about storage accounts. */
final class StorageAccounts {
  static final NamedSection<StorageAccountConfig> SECTION =
      new NamedSection<>(
          "storage-accounts",
          Pattern.compile("[a-z0-9]{3,24}"),
          "account names of 3 to 24 lowercase letters and digits",
          StorageAccountEntry.MEMBERS,
          false,
          List.of(StorageAccountEntry.ENDPOINT, StorageAccountEntry.QUEUE_ENDPOINT),
          (name, members) -> new StorageAccountEntry(name, members).account());

  private StorageAccounts() {}
}
