package io.hermod.store.rows;

import org.rocksdb.RocksDBException;

/**
 * Nothing of a batch was written, and nothing is wrong with the database. Another attempt may
 * succeed.
 */
public final class NotWrittenException extends RocksDBException {
  private static final long serialVersionUID = 1L;

  public NotWrittenException(String message) {
    super(message);
  }
}
