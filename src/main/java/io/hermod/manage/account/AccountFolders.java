package io.hermod.manage.account;

import io.hermod.store.StoreUnavailableException;
import java.net.URI;
import java.util.Set;

/**
 * The folders of storage accounts. Every call blocks, and throws {@link StoreUnavailableException}
 * if the disk fails.
 */
public interface AccountFolders {
  /** Returns the names of the accounts that have a folder. */
  Set<String> names();

  /** Returns the address of the folder, whether it exists or not. */
  URI url(String account);

  /** Creates the folder if it is missing, and makes it durable. */
  void create(String account);

  /**
   * Deletes the folder and its containers unless there is a blob in one of them. Returns whether
   * the folder is gone.
   */
  boolean deleteIfEmpty(String account);
}
