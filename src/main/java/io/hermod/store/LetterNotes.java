package io.hermod.store;

/**
 * What was noted about dead-letter blobs, beside them: they are never edited.
 *
 * <p>Calls block, so they belong on virtual threads, and throw {@link StoreUnavailableException}
 * when the store cannot be read.
 */
public interface LetterNotes {
  BlobNotes of(BlobAddress blob);
}
