package io.hermod.store.embedded;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB with faults on demand. As on a real disk, a failed write may be there after all: the sync
 * failed, but the write-ahead log has it.
 */
final class FaultyRocks implements RocksAccess {
  private final RocksAccess rocks = new NativeRocks();
  private BooleanSupplier opening = () -> false;
  private BooleanSupplier writing = () -> false;
  private BooleanSupplier syncing = () -> false;
  private BooleanSupplier reading = () -> false;
  private int opened;

  /** A fault for each of the next calls. */
  static BooleanSupplier next(int count) {
    int[] left = {count};
    return () -> left[0]-- > 0;
  }

  /** Decides anew for each opening, and so do the others for what they are asked. */
  synchronized void failOpening(BooleanSupplier fault) {
    opening = fault;
  }

  /** Nothing of such a write is kept. */
  synchronized void failWriting(BooleanSupplier fault) {
    writing = fault;
  }

  /** All of such a write is kept, though nobody knows. */
  synchronized void failSyncing(BooleanSupplier fault) {
    syncing = fault;
  }

  /** Point reads and the beginning of a scan. */
  synchronized void failReading(BooleanSupplier fault) {
    reading = fault;
  }

  synchronized void heal() {
    failOpening(() -> false);
    failWriting(() -> false);
    failSyncing(() -> false);
    failReading(() -> false);
  }

  /** How often a database was opened. */
  synchronized int opened() {
    return opened;
  }

  @Override
  public RocksDB open(
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> families,
      List<ColumnFamilyHandle> handles)
      throws RocksDBException {
    check(isFault(opening), "Input/output error while opening");
    RocksDB database = rocks.open(options, directory, families, handles);
    countOpened();
    return database;
  }

  private synchronized void countOpened() {
    opened++;
  }

  @Override
  public void write(RocksDB database, WriteOptions options, WriteBatch batch)
      throws RocksDBException {
    check(isFault(writing), "No space left on device");
    rocks.write(database, options, batch);
    check(isFault(syncing), "Input/output error while syncing");
  }

  @Override
  public byte @Nullable [] get(RocksDB database, ColumnFamilyHandle family, byte[] key)
      throws RocksDBException {
    check(isFault(reading), "Input/output error while reading");
    return rocks.get(database, family, key);
  }

  @Override
  public RocksIterator iterate(RocksDB database, ColumnFamilyHandle family, ReadOptions options)
      throws RocksDBException {
    check(isFault(reading), "Input/output error while reading");
    return rocks.iterate(database, family, options);
  }

  private boolean isFault(BooleanSupplier fault) {
    synchronized (this) {
      return fault.getAsBoolean();
    }
  }

  private static void check(boolean isFault, String message) throws RocksDBException {
    if (isFault) {
      throw new RocksDBException(message);
    }
  }
}
