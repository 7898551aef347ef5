package io.hermod.store.rows;

import io.hermod.store.rows.RocksStore.Family;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/**
 * A RocksDB database with a column family for each kind of row, on disk or in memory.
 *
 * <pre>
 * open   ──(reopening fails)──▶ closed       every call fails with a RocksDBException
 * closed ──(reopening succeeds)──▶ open
 * any    ──(close)──▶ closed                 permanently
 * </pre>
 */
final class RocksDatabase implements AutoCloseable {
  private final RocksAccess access;
  private final Path directory;
  private final RocksTuning tuning;
  private final Map<Family, ColumnFamilyHandle> handles = new EnumMap<>(Family.class);

  /** Null while closed. */
  private @Nullable RocksDB database;

  private boolean isClosedForGood;

  /** Opens the database. Closing it also closes the tuning. */
  RocksDatabase(RocksAccess access, Path directory, RocksTuning tuning) throws RocksDBException {
    this.access = access;
    this.directory = directory;
    this.tuning = tuning;
    try {
      this.database = open();
    } catch (RocksDBException e) {
      tuning.close();
      throw e;
    }
  }

  private RocksDB open() throws RocksDBException {
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    for (Family family : Family.OWN_COLUMNS) {
      descriptors.add(new ColumnFamilyDescriptor(family.diskName(), tuning.options(family)));
    }
    List<ColumnFamilyHandle> opened = new ArrayList<>();
    RocksDB result = access.open(tuning.database(), directory, descriptors, opened);
    for (Family family : Family.OWN_COLUMNS) {
      handles.put(family, opened.removeFirst());
    }
    return result;
  }

  boolean isOpen() {
    return database != null;
  }

  ColumnFamilyHandle handle(Family family) throws RocksDBException {
    ColumnFamilyHandle handle = handles.get(family.columns());
    if (handle == null) {
      throw closed();
    }
    return handle;
  }

  List<ColumnFamilyHandle> handles() {
    return List.copyOf(handles.values());
  }

  RocksDB rocks() throws RocksDBException {
    RocksDB open = database;
    if (open == null) {
      throw closed();
    }
    return open;
  }

  private static RocksDBException closed() {
    return new RocksDBException("the state database is closed");
  }

  /** Writes the batch as a whole. On disk, it survives a power cut when this returns. */
  void write(WriteBatch batch) throws RocksDBException {
    access.write(rocks(), tuning.writes(), batch);
  }

  byte @Nullable [] get(Family family, byte[] key) throws RocksDBException {
    return access.get(rocks(), handle(family), key);
  }

  RocksIterator iterate(Family family, ReadOptions options) throws RocksDBException {
    return access.iterate(rocks(), handle(family), options);
  }

  void checkpoint(Path target) throws RocksDBException {
    access.checkpoint(rocks(), target);
  }

  void reopen() throws RocksDBException {
    if (isClosedForGood) {
      throw closed();
    }
    release();
    database = open();
  }

  @Override
  public void close() {
    isClosedForGood = true;
    release();
    tuning.close();
  }

  private void release() {
    RocksDB open = database;
    database = null;
    handles.values().forEach(ColumnFamilyHandle::close);
    handles.clear();
    if (open != null) {
      open.close();
    }
  }
}
