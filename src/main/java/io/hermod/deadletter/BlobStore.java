package io.hermod.deadletter;

import java.util.List;

/** The containers of one storage account, and the blobs in them; every call blocks. */
public interface BlobStore {
  /** Larger ones are not read: nobody writes dead letters of that size, and it is all in memory. */
  int MAX_READ_BYTES = 64 << 20;

  /** Writes the whole blob or nothing; replaces one that has this name. */
  BlobReceipt write(String container, String name, byte[] json) throws BlobException;

  /** The whole blob. */
  byte[] read(String container, String name) throws BlobException;

  /**
   * The names of blobs, in the order of their UTF-8 bytes.
   *
   * @param prefix what the names begin with; empty for all
   * @param after the last name of the page before; empty for the first page
   * @param most how many names to answer with
   */
  List<String> list(String container, String prefix, String after, int most) throws BlobException;
}
