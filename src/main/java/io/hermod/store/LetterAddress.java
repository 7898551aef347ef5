package io.hermod.store;

/**
 * Where a dead letter goes, as it was decided when its event was given up.
 *
 * @param account the name of the storage account
 * @param subscription the name that its blobs stand under
 */
public record LetterAddress(String account, String container, String subscription) {}
