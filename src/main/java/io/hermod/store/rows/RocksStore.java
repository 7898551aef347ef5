package io.hermod.store.rows;

import io.hermod.store.StoreCorruptException;
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
import org.rocksdb.Range;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rows in RocksDB: writes batches, reads and scans rows, and can reopen the database. If events are
 * kept in memory there are two databases, and only the catalog's rows are on disk.
 *
 * <p>This class is long because every native call must be guarded against a closed database.
 */
public final class RocksStore implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RocksStore.class);

  /** The size for which a database with only the catalog is tuned. */
  private static final long CATALOG_BYTES = 32 * 1024 * 1024;

  private static final String SST_BYTES = "rocksdb.total-sst-files-size";

  /** A keyed set of rows; the constants' names are the column families' names on disk. */
  public enum Family {
    META,
    /** Positions in the journal; shares its column family with META. */
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

    public static final Set<Family> OWN_COLUMNS = EnumSet.complementOf(EnumSet.of(POSITION));

    /** Returns whether the rows are on disk even if events are kept in memory. */
    public boolean isOfCatalog() {
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
  // Reads and writes share the lock; only reopening and closing need it exclusively.
  private final ReadWriteLock access = new ReentrantReadWriteLock();
  private volatile long lastBytes;
  private boolean closed;

  private RocksStore(RocksDatabase catalog, RocksDatabase events, boolean isSplit) {
    this.catalog = catalog;
    this.events = events;
    this.isSplit = isSplit;
  }

  public static RocksStore open(Path directory) {
    return open(new NativeRocks(), directory, Medium.DISK, Long.MAX_VALUE);
  }

  /** Opens the rows in a directory; those of the catalog are always on disk. */
  public static RocksStore open(RocksAccess access, Path directory, Medium medium, long maxBytes) {
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
              + ". Restore the data directory from a backup.",
          e);
    }
  }

  private static RocksStore onDisk(RocksDatabase all) {
    return new RocksStore(all, all, false);
  }

  /**
   * Returns all rows on disk, including those that a store in memory does not use. Must not be
   * closed.
   */
  public RocksStore disk() {
    return onDisk(catalog);
  }

  /** Returns whether the catalog's rows cannot be written in one batch with others. */
  boolean isSplit() {
    return isSplit;
  }

  private RocksDatabase home(Family family) {
    return family.isOfCatalog() ? catalog : events;
  }

  /**
   * Returns false after reopening failed, until it succeeds. Nothing can be read or written until
   * then.
   */
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

  /** Writes a batch. When this returns, the rows that are kept on disk survive a power cut. */
  public void write(StateBatch batch) throws RocksDBException {
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

  public byte @Nullable [] get(Family family, byte[] key) throws RocksDBException {
    access.readLock().lock();
    try {
      return home(family).get(family, key);
    } finally {
      access.readLock().unlock();
    }
  }

  /** Visits rows in key order, from a key on, until the visitor stops. */
  public void scan(Family family, byte[] from, RowVisitor visitor) throws RocksDBException {
    walk(
        family,
        rows -> {
          rows.seek(from);
          while (rows.isValid() && visitor.visit(rows.key(), rows.value())) {
            rows.next();
          }
        });
  }

  /**
   * Gives the walker one iterator for several reads, because creating one costs as much as many
   * reads.
   */
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

  /** Moves an iterator freely. */
  @FunctionalInterface
  interface Walker {
    void walk(RocksIterator rows) throws RocksDBException;
  }

  /** Visits a row; returns false to stop. */
  @FunctionalInterface
  public interface RowVisitor {
    boolean visit(byte[] key, byte[] value) throws RocksDBException;
  }

  /** Rewrites the rows of a family, so that no file holds what they contained before. */
  public void rewrite(Family family) throws RocksDBException {
    access.readLock().lock();
    try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true);
        CompactRangeOptions every = new CompactRangeOptions()) {
      // All families: the write-ahead log is deleted when none of them needs it.
      home(family).rocks().flush(waiting, home(family).handles());
      every.setBottommostLevelCompaction(BottommostLevelCompaction.kForce);
      home(family).rocks().compactRange(handle(family), null, null, every);
    } finally {
      access.readLock().unlock();
    }
  }

  /** Rewrites a range of rows, so that deleted ones take no space. */
  public void compact(Family family, byte @Nullable [] from, byte @Nullable [] to)
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

  /**
   * Writes a consistent copy of the rows on disk to a folder that does not exist yet. Reads and
   * writes go on meanwhile.
   */
  public void checkpoint(Path target) throws RocksDBException {
    access.readLock().lock();
    try {
      catalog.checkpoint(target);
    } finally {
      access.readLock().unlock();
    }
  }

  /** Deletes the files that have only rows in this range; rows in other files stay. */
  void deleteFiles(Family family, byte[] from, byte[] to) throws RocksDBException {
    access.readLock().lock();
    try {
      home(family).rocks().deleteFilesInRanges(handle(family), List.of(from, to), false);
    } finally {
      access.readLock().unlock();
    }
  }

  /** Reopens the database: after a failed write, RocksDB may refuse everything until then. */
  void reopen() throws RocksDBException {
    access.writeLock().lock();
    try {
      catalog.reopen();
    } finally {
      access.writeLock().unlock();
    }
  }

  /**
   * Returns the bytes on disk, and those in memory, which are also in the write-ahead log. While
   * the database is closed, returns the last known size, because its files still exist.
   */
  public long diskBytes() {
    access.readLock().lock();
    try {
      lastBytes = bytesOf(events.rocks());
    } catch (RocksDBException e) {
      LOG.debug("the size of the state database is unknown: {}", e.getMessage());
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

  /** Returns about how many bytes a range of rows takes, including rows that were deleted. */
  long bytesBetween(Family family, byte[] from, byte[] to) throws RocksDBException {
    access.readLock().lock();
    try (Slice start = new Slice(from);
        Slice end = new Slice(to)) {
      RocksDB rocks = home(family).rocks();
      List<Range> range = List.of(new Range(start, end));
      return rocks
          .getApproximateSizes(
              handle(family),
              range,
              SizeApproximationFlag.INCLUDE_FILES,
              SizeApproximationFlag.INCLUDE_MEMTABLES)[0];
    } finally {
      access.readLock().unlock();
    }
  }

  private static long bytesOf(RocksDB rocks) throws RocksDBException {
    return rocks.getAggregatedLongProperty(SST_BYTES)
        + rocks.getAggregatedLongProperty("rocksdb.size-all-mem-tables");
  }

  /** Cancels the compactions that callers wait for. Called when the store closes. */
  public void cancelCompactions() {
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
