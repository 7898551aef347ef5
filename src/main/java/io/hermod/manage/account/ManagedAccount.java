package io.hermod.manage.account;

import io.hermod.topic.StorageAccount;
import java.net.URI;

/**
 * A storage account as the management API shows it.
 *
 * @param blobs where its blobs are: the configured endpoint, or a folder
 * @param isConfigured whether the settings of the server say where it is
 */
public record ManagedAccount(StorageAccount account, URI blobs, boolean isConfigured) {}
