package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.manage.ManagementException;
import io.hermod.subscription.DeadLetterDestination;
import java.util.Set;

/**
 * Which storage accounts there can be. One that is not configured is a folder, which every server
 * of a cluster must be able to read.
 *
 * @param configured the names of the accounts in the settings
 * @param hasFolders whether other accounts can be folders
 */
public record AccountRules(Set<String> configured, boolean hasFolders) {
  private static final String WAY_OUT =
      "the servers of this cluster share no folder: set cluster.shared-folder, or configure the"
          + " account as storage-accounts.";

  /** The rules of a server that keeps dead letters in its own data directory. */
  public static final AccountRules ANY = new AccountRules(Set.of(), true);

  public AccountRules {
    configured = Set.copyOf(configured);
  }

  private boolean allows(String name) {
    return hasFolders || configured.contains(name);
  }

  /** Checks that an account can be created. */
  public void checkNew(String name) {
    if (!allows(name)) {
      throw ManagementException.accountNotShared(name, WAY_OUT + name);
    }
  }

  /** Checks that dead letters can be written where a subscription wants them. */
  public void check(DeadLetterDestination place) {
    if (!allows(place.account())) {
      throw new InvalidFieldException("resourceId", "cannot be used: " + WAY_OUT + place.account());
    }
  }
}
