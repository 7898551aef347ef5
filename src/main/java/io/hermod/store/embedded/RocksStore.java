package io.hermod.store.embedded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** The RocksDB database: synced batches in, point reads and scans out, and a way to reopen it. */
final class RocksStore implements AutoCloseable {

  static {
    RocksDB.loadLibrary();
  }

  /** A keyed set of rows; the constants' names are the column families' names on disk. */
  enum Family {
    META,
    CATALOG,
    CURSOR,
    PARKED,
    DUE,
    BODY,
    TRACE,
    EXPIRY,
    COUNT,
    DEADLETTER,
    NOTE,
    REDRIVE;

    private byte[] diskName() {
      return this == META ? RocksDB.DEFAULT_COLUMN_FAMILY : name().getBytes(Rows.TEXT);
    }
  }

  private final Path directory;
  private final RocksTuning tuning = new RocksTuning();
  private final WriteOptions synced = new WriteOptions().setSync(true);
  private final Map<Family, ColumnFamilyHandle> handles = new EnumMap<>(Family.class);
  // Readers hold the shared side; only reopening needs everyone out.
  private final ReadWriteLock access = new ReentrantReadWriteLock();
  private RocksDB database;
  private boolean closed;

  private RocksStore(Path directory) throws RocksDBException {
    this.directory = directory;
    this.database = openDatabase();
  }

  static RocksStore open(Path directory) {
    try {
      return new RocksStore(directory);
    } catch (RocksDBException e) {
      throw new StoreCorruptException(
          "The state database in "
              + directory
              + " cannot be opened: "
              + e.getMessage()
              + ". Restore the data directory from a copy.",
          e);
    }
  }

  private RocksDB openDatabase() throws RocksDBException {
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    for (Family family : Family.values()) {
      descriptors.add(new ColumnFamilyDescriptor(family.diskName(), tuning.options(family)));
    }
    List<ColumnFamilyHandle> opened = new ArrayList<>();
    RocksDB result = RocksDB.open(tuning.database(), directory.toString(), descriptors, opened);
    for (Family family : Family.values()) {
      handles.put(family, opened.removeFirst());
    }
    return result;
  }

  ColumnFamilyHandle handle(Family family) {
    ColumnFamilyHandle handle = handles.get(family);
    if (handle == null) {
      throw new IllegalStateException("closed");
    }
    return handle;
  }

  /** Writes the batch as a whole; when this returns it survives a power cut. */
  void write(WriteBatch batch) throws RocksDBException {
    database.write(synced, batch);
  }

  byte @Nullable [] get(Family family, byte[] key) throws RocksDBException {
    access.readLock().lock();
    try {
      return database.get(handle(family), key);
    } finally {
      access.readLock().unlock();
    }
  }

  /** Sees rows in key order, from a key on, until the visitor has had enough. */
  void scan(Family family, byte[] from, RowVisitor visitor) throws RocksDBException {
    walk(
        family,
        rows -> {
          rows.seek(from);
          while (rows.isValid() && visitor.visit(rows.key(), rows.value())) {
            rows.next();
          }
        });
  }

  /** Looks at rows here and there; to make an iterator costs as much as many a look. */
  void walk(Family family, Walker walker) throws RocksDBException {
    access.readLock().lock();
    try (ReadOptions options = new ReadOptions();
        RocksIterator rows = database.newIterator(handle(family), options)) {
      walker.walk(rows);
      rows.status();
    } finally {
      access.readLock().unlock();
    }
  }

  /** Moves an iterator as it likes. */
  @FunctionalInterface
  interface Walker {
    void walk(RocksIterator rows) throws RocksDBException;
  }

  /** Returns false to stop. */
  @FunctionalInterface
  interface RowVisitor {
    boolean visit(byte[] key, byte[] value) throws RocksDBException;
  }

  /** Writes the rows of a family anew, so that no file has what they held before. */
  void rewrite(Family family) throws RocksDBException {
    access.readLock().lock();
    try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true);
        CompactRangeOptions every = new CompactRangeOptions()) {
      // All families: the write-ahead log goes when none of them needs it.
      database.flush(waiting, List.copyOf(handles.values()));
      every.setBottommostLevelCompaction(BottommostLevelCompaction.kForce);
      database.compactRange(handle(family), null, null, every);
    } finally {
      access.readLock().unlock();
    }
  }

  /** After a failed write RocksDB may refuse everything until it is opened anew. */
  void reopen() throws RocksDBException {
    access.writeLock().lock();
    try {
      release();
      database = openDatabase();
    } finally {
      access.writeLock().unlock();
    }
  }

  /** Bytes on disk, and what waits in memory with its copy in the write-ahead log. */
  long diskBytes() {
    access.readLock().lock();
    try {
      return closed
          ? 0
          : database.getAggregatedLongProperty("rocksdb.total-sst-files-size")
              + database.getAggregatedLongProperty("rocksdb.size-all-mem-tables");
    } catch (RocksDBException e) {
      return 0;
    } finally {
      access.readLock().unlock();
    }
  }

  @Override
  public void close() {
    access.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        release();
        synced.close();
        tuning.close();
      }
    } finally {
      access.writeLock().unlock();
    }
  }

  private void release() {
    handles.values().forEach(ColumnFamilyHandle::close);
    handles.clear();
    database.close();
  }
}
