package io.hermod.store.rows;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Env;
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
public final class FaultyRocks implements RocksAccess {
  private final RocksAccess rocks = new NativeRocks();
  private final Env files;
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger written = new AtomicInteger();
  private volatile boolean isReadOnly;
  private volatile BooleanSupplier opening = () -> false;
  private volatile BooleanSupplier writing = () -> false;
  private volatile BooleanSupplier syncing = () -> false;
  private volatile BooleanSupplier reading = () -> false;
  private volatile Runnable beforeCheckpoint = () -> {};
  private volatile Runnable afterCheckpoint = () -> {};

  public FaultyRocks() {
    this(Env.getDefault());
  }

  /** One with its files in a place of its own, which outlives it. */
  public FaultyRocks(Env files) {
    this.files = files;
  }

  /** A fault for each of the next calls. */
  public static BooleanSupplier next(int count) {
    AtomicInteger left = new AtomicInteger(count);
    return () -> left.getAndDecrement() > 0;
  }

  /** Decides anew for each opening, and so do the others for what they are asked. */
  public void failOpening(BooleanSupplier fault) {
    opening = fault;
  }

  /** Nothing of such a write is kept. */
  public void failWriting(BooleanSupplier fault) {
    writing = fault;
  }

  /** All of such a write is kept, though nobody knows. */
  public void failSyncing(BooleanSupplier fault) {
    syncing = fault;
  }

  /** Point reads and the beginning of a scan. */
  public void failReading(BooleanSupplier fault) {
    reading = fault;
  }

  /** Runs these around the copy of a checkpoint. */
  public void aroundCheckpoint(Runnable before, Runnable after) {
    beforeCheckpoint = before;
    afterCheckpoint = after;
  }

  /** Fails every write, and every opening, which writes too, until it is healed. */
  public void beReadOnly() {
    isReadOnly = true;
  }

  public void heal() {
    isReadOnly = false;
    failOpening(() -> false);
    failWriting(() -> false);
    failSyncing(() -> false);
    failReading(() -> false);
  }

  /** How often a database was opened. */
  int opened() {
    return opened.get();
  }

  /** How many batches were written and synced. */
  public int written() {
    return written.get();
  }

  @Override
  public RocksDB open(
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> families,
      List<ColumnFamilyHandle> handles)
      throws RocksDBException {
    check(() -> isReadOnly, "Read-only file system");
    check(opening, "Input/output error while opening");
    RocksDB database = rocks.open(options.setEnv(files), directory, families, handles);
    opened.incrementAndGet();
    return database;
  }

  @Override
  public void write(RocksDB database, WriteOptions options, WriteBatch batch)
      throws RocksDBException {
    check(() -> isReadOnly, "Read-only file system");
    check(writing, "No space left on device");
    rocks.write(database, options, batch);
    check(syncing, "Input/output error while syncing");
    written.incrementAndGet();
  }

  @Override
  public byte @Nullable [] get(RocksDB database, ColumnFamilyHandle family, byte[] key)
      throws RocksDBException {
    check(reading, "Input/output error while reading");
    return rocks.get(database, family, key);
  }

  @Override
  public void checkpoint(RocksDB database, Path target) throws RocksDBException {
    check(() -> isReadOnly, "Read-only file system");
    beforeCheckpoint.run();
    rocks.checkpoint(database, target);
    afterCheckpoint.run();
  }

  @Override
  public RocksIterator iterate(RocksDB database, ColumnFamilyHandle family, ReadOptions options)
      throws RocksDBException {
    check(reading, "Input/output error while reading");
    return rocks.iterate(database, family, options);
  }

  private static void check(BooleanSupplier fault, String message) throws RocksDBException {
    if (fault.getAsBoolean()) {
      throw new RocksDBException(message);
    }
  }
}
