package io.hermod.store.rows;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Calls RocksDB directly. */
public class NativeRocks implements RocksAccess {

  static {
    RocksDB.loadLibrary();
  }

  @Override
  public RocksDB open(
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> families,
      List<ColumnFamilyHandle> opened)
      throws RocksDBException {
    return RocksDB.open(options, directory.toString(), families, opened);
  }

  @Override
  public void write(RocksDB database, WriteOptions options, WriteBatch batch)
      throws RocksDBException {
    database.write(options, batch);
  }

  @Override
  public byte @Nullable [] get(RocksDB database, ColumnFamilyHandle family, byte[] key)
      throws RocksDBException {
    return database.get(family, key);
  }

  @Override
  public void checkpoint(RocksDB database, Path target) throws RocksDBException {
    try (Checkpoint checkpoint = Checkpoint.create(database)) {
      checkpoint.createCheckpoint(target.toString());
    }
  }

  @Override
  public RocksIterator iterate(RocksDB database, ColumnFamilyHandle family, ReadOptions options) {
    return database.newIterator(family, options);
  }
}
