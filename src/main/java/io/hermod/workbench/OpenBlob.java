package io.hermod.workbench;

import io.hermod.store.BlobAddress;
import io.hermod.store.BlobNotes;

/**
 * A blob in memory, with what is known of it beside.
 *
 * @param length of the blob in bytes
 */
record OpenBlob(BlobAddress address, int length, BlobContent content, BlobNotes notes) {}
