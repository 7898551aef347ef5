package io.hermod.deadletter;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What a store says of a blob that it has written.
 *
 * @param url where the blob is; holds no credential
 * @param eTag the version that was written, without quotes; null where the store has none
 */
public record BlobReceipt(URI url, @Nullable String eTag) {}
