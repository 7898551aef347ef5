package io.hermod.subscription;

import io.hermod.event.FieldProblems;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The blob container that receives events that could not be delivered.
 *
 * @param storageAccountId the ARM id of the account, spelled as the caller wrote it
 * @param isWithIdentity whether the caller named an identity to write with; it is returned to
 *     clients but not used, because the configuration defines how to reach the account
 * @param userAssignedIdentity the ARM id of that identity; null for the identity of the topic
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

  /** A dash must not be first, last or next to another dash. */
  private static final Pattern CONTAINER = Pattern.compile("(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*");

  public DeadLetterDestination(String storageAccountId, String container, boolean isWithIdentity) {
    this(storageAccountId, container, isWithIdentity, null);
  }

  /** Returns the name of the storage account in lower case, as Azure writes it. */
  public String account() {
    return storageAccountId
        .substring(storageAccountId.lastIndexOf('/') + 1)
        .toLowerCase(Locale.ROOT);
  }

  /** Checks the account id and the container name against the rules of Azure. */
  public void check(FieldProblems problems) {
    problems.require(
        ACCOUNT_ID.matcher(storageAccountId).matches(),
        "resourceId",
        "must be the id of a storage account: /subscriptions/{id}/resourceGroups/{group}"
            + "/providers/Microsoft.Storage/storageAccounts/{3 to 24 letters and digits}");
    problems.require(
        CONTAINER.matcher(container).matches(),
        "blobContainerName",
        "must have 3 to 63 lowercase letters, digits and single dashes, and begin and end with"
            + " a letter or digit");
  }
}
