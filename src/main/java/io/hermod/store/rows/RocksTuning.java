package io.hermod.store.rows;

import io.hermod.config.setting.MachineSizes;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.Env;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.MergeOperator;
import org.rocksdb.RocksMemEnv;
import org.rocksdb.UInt64AddOperator;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/**
 * The settings of RocksDB: bounded memory, files that are small compared with the maximum size of
 * the store, and a log whose damage is never ignored.
 */
final class RocksTuning implements AutoCloseable {
  private static final long KIB = 1024;
  private static final long MIB = 1024 * KIB;

  private final @Nullable Env memory;
  private final Cache cache;
  private final ColumnFamilyOptions rows;
  private final ColumnFamilyOptions bodies;
  private final MergeOperator addition = new UInt64AddOperator();
  private final ColumnFamilyOptions sums;
  private final DBOptions database;
  private final WriteOptions writes;

  private RocksTuning(long maxBytes, @Nullable Env memory) {
    this.memory = memory;
    this.cache = new LRUCache(memory == null ? cacheBytes(maxBytes) : MIB);
    this.rows = columnFamily(maxBytes, CompressionType.NO_COMPRESSION);
    this.bodies = columnFamily(maxBytes, CompressionType.LZ4_COMPRESSION);
    this.sums = columnFamily(maxBytes, CompressionType.NO_COMPRESSION).setMergeOperator(addition);
    this.database = database(4 * bufferBytes(maxBytes));
    this.writes = new WriteOptions().setSync(memory == null).setDisableWAL(memory != null);
    if (memory != null) {
      database.setEnv(memory).setAvoidFlushDuringShutdown(true);
    }
  }

  /** For rows that must survive a power cut. */
  static RocksTuning onDisk(long maxBytes) {
    return new RocksTuning(maxBytes, null);
  }

  /** For rows that may be lost with the process; nothing is written to disk. */
  static RocksTuning inMemory(long maxBytes) {
    return new RocksTuning(maxBytes, new RocksMemEnv(Env.getDefault()));
  }

  DBOptions database() {
    return database;
  }

  WriteOptions writes() {
    return writes;
  }

  ColumnFamilyOptions options(RocksStore.Family family) {
    return switch (family) {
      case BODY, DEADLETTER -> bodies;
      case COUNT -> sums;
      default -> rows;
    };
  }

  private static long cacheBytes(long maxBytes) {
    return Math.clamp(maxBytes / 8, 2 * MIB, MachineSizes.here().stateCacheBytes());
  }

  /** If the limit is small, so are the files, because space is freed in whole files. */
  private static long bufferBytes(long maxBytes) {
    return Math.clamp(maxBytes / 64, 256 * KIB, MachineSizes.here().stateWriteBytes() / 4);
  }

  private ColumnFamilyOptions columnFamily(long maxBytes, CompressionType compression) {
    return new ColumnFamilyOptions()
        .setWriteBufferSize(bufferBytes(maxBytes))
        .setTargetFileSizeBase(4 * bufferBytes(maxBytes))
        .setMaxBytesForLevelBase(16 * bufferBytes(maxBytes))
        .setCompressionType(compression)
        .setTableFormatConfig(new BlockBasedTableConfig().setBlockCache(cache));
  }

  private static DBOptions database(long buffers) {
    return new DBOptions()
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        // A torn last record was never acknowledged; damage before it must abort startup.
        .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords)
        .setMaxTotalWalSize(buffers)
        .setDbWriteBufferSize(buffers)
        .setMaxBackgroundJobs(2)
        .setMaxOpenFiles(256)
        // With more, RocksDB would start threads for each column family every time it is opened.
        .setMaxFileOpeningThreads(1)
        .setBytesPerSync(MIB)
        .setKeepLogFileNum(2)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setStatsDumpPeriodSec(0);
  }

  @Override
  public void close() {
    writes.close();
    database.close();
    rows.close();
    bodies.close();
    sums.close();
    addition.close();
    cache.close();
    if (memory != null) {
      memory.close();
    }
  }
}
