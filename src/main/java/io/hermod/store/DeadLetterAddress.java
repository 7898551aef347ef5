package io.hermod.store;

/**
 * The container for a dead letter, as decided when its event was given up.
 *
 * @param account the name of the storage account
 * @param subscription the subscription name in the paths of the blobs
 * @param accountId the ARM id of the account, as spelled in the subscription
 */
public record DeadLetterAddress(
    String account, String container, String subscription, String accountId) {
  private static final String UNKNOWN_GROUP =
      "/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/unknown"
          + "/providers/Microsoft.Storage/storageAccounts/";

  /**
   * Creates an address with a placeholder as account id, for rows of earlier versions, which did
   * not store the id.
   */
  public DeadLetterAddress(String account, String container, String subscription) {
    this(account, container, subscription, UNKNOWN_GROUP + account);
  }

  public DeadLetterAddress withAccountId(String id) {
    return new DeadLetterAddress(account, container, subscription, id);
  }
}
