package io.hermod.deadletter;

/** Knows where the blobs of each storage account are. */
public interface BlobStores {

  /** The store of this account; a local folder for one that the configuration does not know. */
  BlobStore of(String account);
}
