package io.hermod.config.source;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a storage account.
 *
 * @param name the name in subscriptions: the last part of the resource id
 * @param endpoint for blobs; contains the account's path if one host serves many accounts
 * @param queueEndpoint for queues, of the same form; null if it is not known
 * @param isReadable whether clients that may only read can name any container of the account
 */
public record StorageAccountConfig(
    String name,
    URI endpoint,
    @Nullable URI queueEndpoint,
    StorageCredential credential,
    boolean isReadable) {

  /** An account of which such clients can read only the containers of subscriptions. */
  public StorageAccountConfig(String name, URI endpoint, StorageCredential credential) {
    this(name, endpoint, null, credential, false);
  }
}
