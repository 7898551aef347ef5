package io.hermod.store.rows;

import java.nio.file.Path;
import java.util.List;
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

/** The RocksDB calls that may fail, so that tests can make each of them fail. */
public interface RocksAccess {

  RocksDB open(
      DBOptions options,
      Path directory,
      List<ColumnFamilyDescriptor> families,
      List<ColumnFamilyHandle> opened)
      throws RocksDBException;

  void write(RocksDB database, WriteOptions options, WriteBatch batch) throws RocksDBException;

  byte @Nullable [] get(RocksDB database, ColumnFamilyHandle family, byte[] key)
      throws RocksDBException;

  /** Writes a consistent copy, of hard links where files never change. */
  void checkpoint(RocksDB database, Path target) throws RocksDBException;

  RocksIterator iterate(RocksDB database, ColumnFamilyHandle family, ReadOptions options)
      throws RocksDBException;
}
