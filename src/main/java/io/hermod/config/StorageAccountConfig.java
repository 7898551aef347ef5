package io.hermod.config;

import java.net.URI;

/**
 * How to reach a storage account.
 *
 * @param name what subscriptions call it: the last part of its resource id
 * @param endpoint of its blobs; where that is one of many behind a host, with the account's path
 * @param isReadable whether those who may only read may name any container of it
 */
public record StorageAccountConfig(
    String name, URI endpoint, StorageCredential credential, boolean isReadable) {

  /** One of which only the containers of subscriptions can be read by everybody. */
  public StorageAccountConfig(String name, URI endpoint, StorageCredential credential) {
    this(name, endpoint, credential, false);
  }
}
