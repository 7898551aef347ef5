package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The blob container that gets what could not be delivered.
 *
 * @param storageAccountId the account's ARM id in the caller's spelling
 * @param isWithIdentity whether the caller named an identity to write with; it is shown again and
 *     not used: the configuration knows how to reach the account
 * @param userAssignedIdentity the ARM id of that identity; null for the topic's own
 */
public record DeadLetterDestination(
    String storageAccountId,
    String container,
    boolean isWithIdentity,
    @Nullable String userAssignedIdentity) {
  private static final Pattern ACCOUNT_ID =
      Pattern.compile(
          "/subscriptions/[^/]+/resourceGroups/[^/]+/providers/Microsoft\\.Storage"
              + "/storageAccounts/[a-z0-9]{3,24}",
          Pattern.CASE_INSENSITIVE);

  /** No dash stands first, last or beside another. */
  private static final Pattern CONTAINER = Pattern.compile("(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*");

  public DeadLetterDestination(String storageAccountId, String container, boolean isWithIdentity) {
    this(storageAccountId, container, isWithIdentity, null);
  }

  /** The name of the storage account, as Azure writes it: in small letters. */
  public String account() {
    return storageAccountId
        .substring(storageAccountId.lastIndexOf('/') + 1)
        .toLowerCase(Locale.ROOT);
  }

  /**
   * Checks both names against Azure's rules.
   *
   * @throws InvalidFieldException if one breaks them
   */
  public void check() {
    if (!ACCOUNT_ID.matcher(storageAccountId).matches()) {
      throw new InvalidFieldException(
          "resourceId",
          "must be the id of a storage account: /subscriptions/{id}/resourceGroups/{group}"
              + "/providers/Microsoft.Storage/storageAccounts/{3 to 24 letters and digits}");
    }
    if (!CONTAINER.matcher(container).matches()) {
      throw new InvalidFieldException(
          "blobContainerName",
          "must have 3 to 63 small letters, digits and single dashes, and begin and end with a"
              + " letter or digit");
    }
  }
}
