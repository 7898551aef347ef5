package io.hermod.deadletter.blob;

/** Finds the blob store of a storage account. */
public interface BlobStores {

  /** Returns the store of an account; this is a local folder if the account is not configured. */
  BlobStore of(String account);
}
