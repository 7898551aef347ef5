package io.hermod.store.kafka;

import io.hermod.store.StoreUnavailableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A RocksDB whose rows are in Kafka: each batch is committed there first, and then written here.
 * What the copy on disk lacks, it gets from Kafka when it is opened.
 */
final class LoggedRocks extends RocksCopy {
  private final RowLog log;
  private volatile int restored;

  LoggedRocks(RowLog log, CommittedRows committed) {
    super(committed);
    this.log = log;
  }

  /** Returns how many changes were missing when the database was opened. */
  int restored() {
    return restored;
  }

  /** Takes over the log, and brings the database up to date. */
  @Override
  public RocksDB open(
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> descriptors,
      List<ColumnFamilyHandle> opened)
      throws RocksDBException {
    RocksDB database = super.open(options, directory, descriptors, opened);
    try {
      log.open();
      restored = restore(database);
      return database;
    } catch (KafkaException | StoreUnavailableException e) {
      database.close();
      throw new RocksDBException("Kafka cannot be reached: " + e.getMessage());
    } catch (RocksDBException | RuntimeException e) {
      database.close();
      throw e;
    }
  }

  @Override
  public void write(RocksDB database, WriteOptions options, WriteBatch batch)
      throws RocksDBException {
    List<RowChange> changes = changes(database, batch);
    if (!changes.isEmpty()) {
      try {
        addCheckpoint(batch, log.append(changes));
        super.write(database, options, batch);
      } catch (KafkaException e) {
        throw new RocksDBException("Kafka cannot be written: " + e.getMessage());
      }
    }
  }

  private List<RowChange> changes(RocksDB database, WriteBatch batch) throws RocksDBException {
    ColumnFamilies families = families();
    List<RowChange> changes = new ArrayList<>(batch.count());
    BatchReader.read(
        batch,
        new BatchReader.Visitor() {
          @Override
          public void put(int family, byte[] key, byte[] value) {
            // A batch that is written again has it already.
            if (!RocksCopy.isCheckpoint(key)) {
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
    byte[] name = families().name(family.getID());
    try (Slice end = new Slice(to);
        ReadOptions range = new ReadOptions().setIterateUpperBound(end);
        RocksIterator rows = database.newIterator(family, range)) {
      for (rows.seek(from); rows.isValid(); rows.next()) {
        changes.add(RowChange.of(name, rows.key(), null));
      }
    }
  }
}
