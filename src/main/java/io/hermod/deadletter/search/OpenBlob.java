package io.hermod.deadletter.search;

import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobNotes;

/**
 * A blob in memory, with the notes in the store about it.
 *
 * @param length the size of the blob in bytes
 */
record OpenBlob(BlobAddress address, int length, BlobContent content, BlobNotes notes) {}
