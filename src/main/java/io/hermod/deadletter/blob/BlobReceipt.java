package io.hermod.deadletter.blob;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What a store returns for a blob that it has written.
 *
 * @param url the address of the blob; contains no credential
 * @param eTag the version that was written, without quotes; null if the store has no ETags
 */
public record BlobReceipt(URI url, @Nullable String eTag) {}
