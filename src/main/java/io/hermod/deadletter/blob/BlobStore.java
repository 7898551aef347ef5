package io.hermod.deadletter.blob;

import java.util.List;

/** The containers of one storage account and their blobs. Every call blocks. */
public interface BlobStore {
  /**
   * The size limit for reading. A blob is read into memory as a whole, and dead-letter blobs are
   * much smaller.
   */
  int MAX_READ_BYTES = 64 << 20;

  /** Writes the whole blob or nothing; replaces a blob of the same name. */
  BlobReceipt write(String container, String name, byte[] json) throws BlobException;

  /** Reads the whole blob. */
  byte[] read(String container, String name) throws BlobException;

  /**
   * Lists the names of blobs, in the order of their UTF-8 bytes.
   *
   * @param prefix what the names start with; empty for all
   * @param after the last name of the previous page; empty for the first page
   * @param most the maximum number of names to return
   */
  List<String> list(String container, String prefix, String after, int most) throws BlobException;
}
