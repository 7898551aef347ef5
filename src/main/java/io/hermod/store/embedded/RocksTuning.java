package io.hermod.store.embedded;

import io.hermod.config.MachineSizes;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.MergeOperator;
import org.rocksdb.UInt64AddOperator;
import org.rocksdb.WALRecoveryMode;

/** How RocksDB is set up: bounded memory, and a log whose damage is never passed over. */
final class RocksTuning implements AutoCloseable {
  private static final long MIB = 1024 * 1024;

  private final MachineSizes sizes = MachineSizes.here();
  private final Cache cache = new LRUCache(sizes.stateCacheBytes());
  private final ColumnFamilyOptions rows = columnFamily(CompressionType.NO_COMPRESSION);
  private final ColumnFamilyOptions bodies = columnFamily(CompressionType.LZ4_COMPRESSION);
  private final MergeOperator addition = new UInt64AddOperator();
  private final ColumnFamilyOptions sums =
      columnFamily(CompressionType.NO_COMPRESSION).setMergeOperator(addition);
  private final DBOptions database =
      new DBOptions()
          .setCreateIfMissing(true)
          .setCreateMissingColumnFamilies(true)
          // A torn last record was never acknowledged; damage before it must stop the start.
          .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords)
          .setMaxTotalWalSize(sizes.stateWriteBytes())
          .setDbWriteBufferSize(sizes.stateWriteBytes())
          .setMaxBackgroundJobs(2)
          .setMaxOpenFiles(256)
          .setBytesPerSync(MIB)
          .setKeepLogFileNum(2)
          .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
          .setStatsDumpPeriodSec(0);

  DBOptions database() {
    return database;
  }

  ColumnFamilyOptions options(RocksStore.Family family) {
    return switch (family) {
      case BODY, DEADLETTER -> bodies;
      case COUNT -> sums;
      default -> rows;
    };
  }

  private ColumnFamilyOptions columnFamily(CompressionType compression) {
    return new ColumnFamilyOptions()
        .setWriteBufferSize(sizes.stateWriteBytes() / 4)
        .setCompressionType(compression)
        .setTableFormatConfig(new BlockBasedTableConfig().setBlockCache(cache));
  }

  @Override
  public void close() {
    database.close();
    rows.close();
    bodies.close();
    sums.close();
    addition.close();
    cache.close();
  }
}
