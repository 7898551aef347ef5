package io.hermod.store.kafka;

import io.hermod.store.StoreUnavailableException;
import io.hermod.store.rows.NativeRocks;
import io.hermod.store.rows.RocksAccess;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A RocksDB whose rows are in Kafka: each batch is committed there first, and then written here.
 * The database on disk is only a copy. It says itself up to which offset it has the rows, and gets
 * the others from Kafka when it is opened.
 */
final class LoggedRocks implements RocksAccess {
  /** The row, in the default family, with the offset of the next change; it is not logged. */
  private static final byte[] CHECKPOINT = "kafka-offset".getBytes(StandardCharsets.UTF_8);

  private static final int BYTES_PER_BATCH = 4 * 1024 * 1024;

  private final RocksAccess disk = new NativeRocks();
  private final RowLog log;
  private final CommittedRows committed;
  private ColumnFamilies families = new ColumnFamilies(List.of());

  LoggedRocks(RowLog log, CommittedRows committed) {
    this.log = log;
    this.committed = committed;
  }

  /** Takes over the log, and brings the database up to date. */
  @Override
  public RocksDB open(
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> descriptors,
      List<ColumnFamilyHandle> opened)
      throws RocksDBException {
    RocksDB database = disk.open(options, directory, descriptors, opened);
    try {
      families = new ColumnFamilies(opened);
      log.open();
      if (committed.isTooFarBehind(checkpoint(database))) {
        database = emptied(database, options, directory, descriptors, opened);
      }
      restore(database);
      return database;
    } catch (KafkaException | StoreUnavailableException e) {
      database.close();
      throw new RocksDBException("Kafka cannot be reached: " + e.getMessage());
    } catch (RocksDBException | RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** Begins a new copy: the old one may have rows that were deleted long ago. */
  private RocksDB emptied(
      RocksDB database,
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> descriptors,
      List<ColumnFamilyHandle> opened)
      throws RocksDBException {
    opened.forEach(ColumnFamilyHandle::close);
    opened.clear();
    database.close();
    try (Options all = new Options()) {
      RocksDB.destroyDB(directory.toString(), all);
    }
    RocksDB empty = disk.open(options, directory, descriptors, opened);
    families = new ColumnFamilies(opened);
    return empty;
  }

  private long checkpoint(RocksDB database) throws RocksDBException {
    byte[] row = database.get(families.main(), CHECKPOINT);
    return row == null ? 0 : ByteBuffer.wrap(row).getLong();
  }

  private void restore(RocksDB database) throws RocksDBException {
    try (Restoration restoration = new Restoration(database)) {
      long end =
          committed.replay(
              checkpoint(database),
              read -> restoration.add(new RowChange(read.key(), read.value()), read.offset()));
      restoration.write(end);
    }
  }

  /** Rows on their way from Kafka into the database. */
  private final class Restoration implements AutoCloseable {
    private final RocksDB database;
    private final WriteOptions unsynced = new WriteOptions();
    private final WriteBatch batch = new WriteBatch();

    Restoration(RocksDB database) {
      this.database = database;
    }

    void add(RowChange change, long offset) {
      try {
        ColumnFamilyHandle family = families.of(change.family());
        if (change.value() == null) {
          batch.delete(family, change.rowKey());
        } else {
          batch.put(family, change.rowKey(), change.value());
        }
        if (batch.getDataSize() > BYTES_PER_BATCH) {
          write(offset + 1);
        }
      } catch (RocksDBException e) {
        throw new StoreUnavailableException("The rows cannot be restored: " + e.getMessage(), e);
      }
    }

    void write(long next) throws RocksDBException {
      batch.put(families.main(), CHECKPOINT, bytes(next));
      disk.write(database, unsynced, batch);
      batch.clear();
    }

    @Override
    public void close() {
      batch.close();
      unsynced.close();
    }
  }

  private static byte[] bytes(long offset) {
    return ByteBuffer.allocate(Long.BYTES).putLong(offset).array();
  }

  /** The copy need not be synced: what a power cut takes from it is still in Kafka. */
  @Override
  public void write(RocksDB database, WriteOptions options, WriteBatch batch)
      throws RocksDBException {
    List<RowChange> changes = changes(database, batch);
    if (!changes.isEmpty()) {
      try (WriteOptions unsynced = new WriteOptions()) {
        long next = log.append(changes);
        batch.put(families.main(), CHECKPOINT, bytes(next));
        disk.write(database, unsynced, batch);
      } catch (KafkaException e) {
        throw new RocksDBException("Kafka cannot be written: " + e.getMessage());
      }
    }
  }

  private List<RowChange> changes(RocksDB database, WriteBatch batch) throws RocksDBException {
    List<RowChange> changes = new ArrayList<>(batch.count());
    BatchReader.read(
        batch,
        new BatchReader.Visitor() {
          @Override
          public void put(int family, byte[] key, byte[] value) {
            // A batch that is written again has it already.
            if (!Arrays.equals(key, CHECKPOINT)) {
              changes.add(RowChange.of(families.name(family), key, value));
            }
          }

          @Override
          public void delete(int family, byte[] key) {
            changes.add(RowChange.of(families.name(family), key, null));
          }

          @Override
          public void deleteRange(int family, byte[] from, byte[] to) {
            addDeletions(database, families.of(family), from, to, changes);
          }
        });
    return changes;
  }

  /** Kafka deletes single rows only. A range deletion shares no batch, so its rows can be read. */
  private void addDeletions(
      RocksDB database,
      ColumnFamilyHandle family,
      byte[] from,
      byte[] to,
      List<RowChange> changes) {
    byte[] name = families.name(family.getID());
    try (Slice end = new Slice(to);
        ReadOptions range = new ReadOptions().setIterateUpperBound(end);
        RocksIterator rows = database.newIterator(family, range)) {
      for (rows.seek(from); rows.isValid(); rows.next()) {
        changes.add(RowChange.of(name, rows.key(), null));
      }
    }
  }

  @Override
  public byte @Nullable [] get(RocksDB database, ColumnFamilyHandle family, byte[] key)
      throws RocksDBException {
    return disk.get(database, family, key);
  }

  @Override
  public void checkpoint(RocksDB database, Path target) throws RocksDBException {
    disk.checkpoint(database, target);
  }

  @Override
  public RocksIterator iterate(RocksDB database, ColumnFamilyHandle family, ReadOptions options)
      throws RocksDBException {
    return disk.iterate(database, family, options);
  }
}
