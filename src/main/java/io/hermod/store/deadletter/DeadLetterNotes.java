package io.hermod.store.deadletter;

import io.hermod.store.StoreUnavailableException;

/**
 * Notes about dead-letter blobs. They are kept in the store because blobs are never edited.
 *
 * <p>Calls block, so make them on virtual threads. They throw {@link StoreUnavailableException} if
 * the store cannot be read.
 */
public interface DeadLetterNotes {
  BlobNotes of(BlobAddress blob);
}
