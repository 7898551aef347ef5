package io.hermod.config;

import java.net.URI;

/**
 * How to reach a storage account.
 *
 * @param name what subscriptions call it: the last part of its resource id
 * @param endpoint of its blobs; where that is one of many behind a host, with the account's path
 */
public record StorageAccountConfig(String name, URI endpoint, StorageCredential credential) {}
