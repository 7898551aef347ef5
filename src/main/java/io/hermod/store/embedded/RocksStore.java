package io.hermod.store.embedded;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rows in RocksDB: batches in, point reads and scans out, and a way to reopen it. Where events are
 * kept in memory there are two databases, and only the rows of the catalog are on the disk.
 */
final class RocksStore implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RocksStore.class);

  /** What a database of nothing but the catalog is set up for. */
  private static final long CATALOG_BYTES = 32 * 1024 * 1024;

  private static final String SST_BYTES = "rocksdb.total-sst-files-size";

  /** A keyed set of rows; the constants' names are the column families' names on disk. */
  enum Family {
    META,
    /** Where the journal stands; shares its column family with META. */
    POSITION,
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
    REDRIVE,
    QUARANTINE;

    static final Set<Family> OWN_COLUMNS = EnumSet.complementOf(EnumSet.of(POSITION));

    /** Whether the rows outlive events that do not. */
    boolean isOfCatalog() {
      return switch (this) {
        case META, CATALOG, NOTE, REDRIVE -> true;
        default -> false;
      };
    }

    Family columns() {
      return this == POSITION ? META : this;
    }

    byte[] diskName() {
      return this == META ? RocksDB.DEFAULT_COLUMN_FAMILY : name().getBytes(Rows.TEXT);
    }
  }

  private final RocksDatabase catalog;
  private final RocksDatabase events;
  private final boolean isSplit;
  // Readers hold the shared side; only reopening needs everyone out.
  private final ReadWriteLock access = new ReentrantReadWriteLock();
  private volatile long lastBytes;
  private boolean closed;

  private RocksStore(RocksDatabase catalog, RocksDatabase events, boolean isSplit) {
    this.catalog = catalog;
    this.events = events;
    this.isSplit = isSplit;
  }

  static RocksStore open(Path directory) {
    return open(new NativeRocks(), directory, Medium.DISK, Long.MAX_VALUE);
  }

  /** Opens the rows in a folder, of which the catalog's are on disk in any case. */
  static RocksStore open(RocksAccess access, Path directory, Medium medium, long maxBytes) {
    try {
      return switch (medium) {
        case DISK -> onDisk(new RocksDatabase(access, directory, RocksTuning.onDisk(maxBytes)));
        case MEMORY ->
            new RocksStore(
                new RocksDatabase(access, directory, RocksTuning.onDisk(CATALOG_BYTES)),
                new RocksDatabase(access, Path.of("/state"), RocksTuning.inMemory(maxBytes)),
                true);
      };
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

  private static RocksStore onDisk(RocksDatabase all) {
    return new RocksStore(all, all, false);
  }

  /**
   * All rows that are on the disk, also those that a store in memory does not use; not to close.
   */
  RocksStore disk() {
    return onDisk(catalog);
  }

  /** Whether the catalog's rows cannot be written in one batch with others. */
  boolean isSplit() {
    return isSplit;
  }

  private RocksDatabase home(Family family) {
    return family.isOfCatalog() ? catalog : events;
  }

  /** False after a failed reopening, until one succeeds: nothing can be read or written then. */
  boolean isOpen() {
    access.readLock().lock();
    try {
      return catalog.isOpen();
    } finally {
      access.readLock().unlock();
    }
  }

  ColumnFamilyHandle handle(Family family) throws RocksDBException {
    return home(family).handle(family);
  }

  /** When this returns, what is kept on disk survives a power cut. */
  void write(StateBatch batch) throws RocksDBException {
    access.readLock().lock();
    try {
      if (batch.ofCatalog().count() > 0) {
        catalog.write(batch.ofCatalog());
      }
      if (isSplit() && batch.ofEvents().count() > 0) {
        events.write(batch.ofEvents());
      }
    } finally {
      access.readLock().unlock();
    }
  }

  byte @Nullable [] get(Family family, byte[] key) throws RocksDBException {
    access.readLock().lock();
    try {
      return home(family).get(family, key);
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
        RocksIterator rows = home(family).iterate(family, options)) {
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
      home(family).rocks().flush(waiting, home(family).handles());
      every.setBottommostLevelCompaction(BottommostLevelCompaction.kForce);
      home(family).rocks().compactRange(handle(family), null, null, every);
    } finally {
      access.readLock().unlock();
    }
  }

  /** Writes a range of rows anew, so that those that were deleted take no room. */
  void compact(Family family, byte @Nullable [] from, byte @Nullable [] to)
      throws RocksDBException {
    access.readLock().lock();
    try (CompactRangeOptions beside = new CompactRangeOptions()) {
      if (home(family).isOpen()) {
        beside.setExclusiveManualCompaction(false);
        home(family).rocks().compactRange(handle(family), from, to, beside);
      }
    } finally {
      access.readLock().unlock();
    }
  }

  /** Deletes files that have only rows of this range; rows in other files stay. */
  void deleteFiles(Family family, byte[] from, byte[] to) throws RocksDBException {
    access.readLock().lock();
    try {
      home(family).rocks().deleteFilesInRanges(handle(family), List.of(from, to), false);
    } finally {
      access.readLock().unlock();
    }
  }

  /** After a failed write RocksDB may refuse everything until it is opened anew. */
  void reopen() throws RocksDBException {
    access.writeLock().lock();
    try {
      catalog.reopen();
    } finally {
      access.writeLock().unlock();
    }
  }

  /**
   * Bytes on disk, and what waits in memory with its copy in the write-ahead log. While the
   * database is closed, what that was before: its files are still there.
   */
  long diskBytes() {
    access.readLock().lock();
    try {
      lastBytes = bytesOf(events.rocks());
    } catch (RocksDBException e) {
      LOG.debug("the size of the state database is not known: {}", e.getMessage());
    } finally {
      access.readLock().unlock();
    }
    return lastBytes;
  }

  long bytesOf(Family family) {
    access.readLock().lock();
    try {
      return home(family).rocks().getLongProperty(handle(family), SST_BYTES);
    } catch (RocksDBException e) {
      return 0;
    } finally {
      access.readLock().unlock();
    }
  }

  private static long bytesOf(RocksDB rocks) throws RocksDBException {
    return rocks.getAggregatedLongProperty(SST_BYTES)
        + rocks.getAggregatedLongProperty("rocksdb.size-all-mem-tables");
  }

  /** Ends a compaction that somebody waits for; for the way to the end. */
  void cancelCompactions() {
    access.readLock().lock();
    try {
      events.rocks().cancelAllBackgroundWork(false);
    } catch (RocksDBException e) {
      LOG.debug("no compaction to cancel: {}", e.getMessage());
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
        catalog.close();
        if (isSplit()) {
          events.close();
        }
      }
    } finally {
      access.writeLock().unlock();
    }
  }
}
