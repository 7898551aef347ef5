package io.hermod.store;

/**
 * Where a dead letter goes, as it was decided when its event was given up.
 *
 * @param account the name of the storage account
 * @param subscription the name that its blobs stand under
 * @param accountId the account's ARM id, in the spelling of the subscription
 */
public record LetterAddress(
    String account, String container, String subscription, String accountId) {
  private static final String UNKNOWN_GROUP =
      "/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/unknown"
          + "/providers/Microsoft.Storage/storageAccounts/";

  /** An address whose id nobody kept, as in rows of earlier versions: it gets one made up. */
  public LetterAddress(String account, String container, String subscription) {
    this(account, container, subscription, UNKNOWN_GROUP + account);
  }

  public LetterAddress withAccountId(String id) {
    return new LetterAddress(account, container, subscription, id);
  }
}
