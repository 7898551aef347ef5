package io.hermod.store.kafka;

import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Reads back what is in a batch of RocksDB. The stores write and delete rows, and nothing else. */
final class BatchReader extends WriteBatch.Handler {
  /** Takes the changes, in their order; a family is named by its number. */
  interface Visitor {
    void put(int family, byte[] key, byte[] value) throws RocksDBException;

    void delete(int family, byte[] key) throws RocksDBException;

    void deleteRange(int family, byte[] from, byte[] to) throws RocksDBException;
  }

  private static final int DEFAULT_FAMILY = 0;

  private final Visitor visitor;

  private BatchReader(Visitor visitor) {
    this.visitor = visitor;
  }

  static void read(WriteBatch batch, Visitor visitor) throws RocksDBException {
    try (BatchReader reader = new BatchReader(visitor)) {
      batch.iterate(reader);
    }
  }

  @Override
  public void put(int family, byte[] key, byte[] value) throws RocksDBException {
    visitor.put(family, key, value);
  }

  @Override
  public void delete(int family, byte[] key) throws RocksDBException {
    visitor.delete(family, key);
  }

  @Override
  public void deleteRange(int family, byte[] from, byte[] to) throws RocksDBException {
    visitor.deleteRange(family, from, to);
  }

  @Override
  public void put(byte[] key, byte[] value) {
    guarded(() -> visitor.put(DEFAULT_FAMILY, key, value));
  }

  @Override
  public void delete(byte[] key) {
    guarded(() -> visitor.delete(DEFAULT_FAMILY, key));
  }

  @Override
  public void deleteRange(byte[] from, byte[] to) {
    guarded(() -> visitor.deleteRange(DEFAULT_FAMILY, from, to));
  }

  private interface Change {
    void apply() throws RocksDBException;
  }

  private static void guarded(Change change) {
    try {
      change.apply();
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  private static IllegalStateException unexpected() {
    return new IllegalStateException("a batch has a change that cannot be logged");
  }

  @Override
  public void merge(int family, byte[] key, byte[] value) {
    throw unexpected();
  }

  @Override
  public void merge(byte[] key, byte[] value) {
    throw unexpected();
  }

  @Override
  public void singleDelete(int family, byte[] key) {
    throw unexpected();
  }

  @Override
  public void singleDelete(byte[] key) {
    throw unexpected();
  }

  @Override
  public void putBlobIndex(int family, byte[] key, byte[] value) {
    throw unexpected();
  }

  @Override
  public void logData(byte[] blob) {}

  @Override
  public void markBeginPrepare() {}

  @Override
  public void markEndPrepare(byte[] id) {}

  @Override
  public void markNoop(boolean isEmpty) {}

  @Override
  public void markRollback(byte[] id) {}

  @Override
  public void markCommit(byte[] id) {}

  @Override
  public void markCommitWithTimestamp(byte[] id, byte[] time) {}
}
