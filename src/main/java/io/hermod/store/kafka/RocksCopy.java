package io.hermod.store.kafka;

import io.hermod.store.StoreUnavailableException;
import io.hermod.store.rows.NativeRocks;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A RocksDB that is only a copy of the rows in Kafka. It says itself up to which offset it has
 * them, and need not be synced: what a power cut takes from it is still in Kafka.
 */
class RocksCopy extends NativeRocks {
  /** The row, in the default family, with the offset of the next change; it is not in Kafka. */
  private static final byte[] CHECKPOINT = "kafka-offset".getBytes(StandardCharsets.UTF_8);

  private static final int BYTES_PER_BATCH = 4 * 1024 * 1024;

  private final CommittedRows committed;
  private ColumnFamilies families = new ColumnFamilies(List.of());
  private @Nullable RocksDB current;

  RocksCopy(CommittedRows committed) {
    this.committed = committed;
  }

  static boolean isCheckpoint(byte[] key) {
    return Arrays.equals(key, CHECKPOINT);
  }

  ColumnFamilies families() {
    return families;
  }

  /** Opens the copy as it is, or an empty one if it may have rows that were deleted long ago. */
  @Override
  public RocksDB open(
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> descriptors,
      List<ColumnFamilyHandle> opened)
      throws RocksDBException {
    RocksDB database = openAsItIs(options, directory, descriptors, opened);
    try {
      if (!committed.isTooFarBehind(checkpoint(database))) {
        return database;
      }
      opened.forEach(ColumnFamilyHandle::close);
      opened.clear();
      database.close();
    } catch (KafkaException | StoreUnavailableException e) {
      database.close();
      throw new RocksDBException("Kafka cannot be reached: " + e.getMessage());
    }
    try (Options all = new Options()) {
      RocksDB.destroyDB(directory.toString(), all);
    }
    return openAsItIs(options, directory, descriptors, opened);
  }

  private RocksDB openAsItIs(
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> descriptors,
      List<ColumnFamilyHandle> opened)
      throws RocksDBException {
    RocksDB database = super.open(options, directory, descriptors, opened);
    families = new ColumnFamilies(opened);
    current = database;
    return database;
  }

  /** Returns the offset of the first change that the open copy does not have. */
  long checkpoint() throws RocksDBException {
    return checkpoint(Objects.requireNonNull(current));
  }

  /** Begins to add changes to the open copy. */
  Restoration restoration() {
    return new Restoration(Objects.requireNonNull(current));
  }

  private long checkpoint(RocksDB database) throws RocksDBException {
    byte[] row = database.get(families.main(), CHECKPOINT);
    return row == null ? 0 : ByteBuffer.wrap(row).getLong();
  }

  /** Adds the offset that the copy has reached once the batch is written. */
  void addCheckpoint(WriteBatch batch, long next) throws RocksDBException {
    batch.put(families.main(), CHECKPOINT, ByteBuffer.allocate(Long.BYTES).putLong(next).array());
  }

  /**
   * Gets the changes from Kafka that the copy does not have.
   *
   * @return how many these were
   */
  int restore(RocksDB database) throws RocksDBException {
    try (Restoration restoration = new Restoration(database)) {
      long end =
          committed.replay(
              checkpoint(database),
              read -> restoration.add(new RowChange(read.key(), read.value()), read.offset()));
      restoration.write(end);
      return restoration.count;
    }
  }

  /** Changes on their way from Kafka into the database. */
  final class Restoration implements AutoCloseable {
    private final RocksDB database;
    private final WriteOptions unsynced = new WriteOptions();
    private final WriteBatch batch = new WriteBatch();
    private int count;

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
        count++;
        if (batch.getDataSize() > BYTES_PER_BATCH) {
          write(offset + 1);
        }
      } catch (RocksDBException e) {
        throw new StoreUnavailableException("The rows cannot be restored: " + e.getMessage(), e);
      }
    }

    /** Writes what was added; the copy then has everything before an offset. */
    void write(long next) throws RocksDBException {
      addCheckpoint(batch, next);
      RocksCopy.super.write(database, unsynced, batch);
      batch.clear();
    }

    @Override
    public void close() {
      batch.close();
      unsynced.close();
    }
  }

  @Override
  public void write(RocksDB database, WriteOptions options, WriteBatch batch)
      throws RocksDBException {
    try (WriteOptions unsynced = new WriteOptions()) {
      super.write(database, unsynced, batch);
    }
  }
}
