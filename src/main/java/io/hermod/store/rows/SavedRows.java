package io.hermod.store.rows;

import io.hermod.store.finding.Findings;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksStore.RowVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WALRecoveryMode;

/**
 * The rows of a database that nobody has open, as far as they can be read. Nothing on the disk is
 * changed. Families that an earlier version did not have are empty.
 */
public final class SavedRows implements AutoCloseable {
  private static final String RESTORE =
      "Restore the data directory from a backup, and export the waiting events before that with"
          + " `hermod store export`";

  /** RocksDB's file that names the newest list of its files. */
  private static final String CURRENT = "CURRENT";

  static {
    // Before the options are created: they are native, too.
    RocksDB.loadLibrary();
  }

  private final Findings findings;
  private final RocksTuning tuning;
  private final RocksDB database;
  private final Map<Family, ColumnFamilyHandle> handles = new EnumMap<>(Family.class);

  private SavedRows(Findings findings, RocksTuning tuning, RocksDB database) {
    this.findings = findings;
    this.tuning = tuning;
    this.database = database;
  }

  /**
   * Opens the rows. If a server could not open them, this is reported, and they are opened without
   * what is damaged.
   *
   * @return null if that fails too
   */
  public static @Nullable SavedRows open(Path directory, Findings findings) {
    try {
      return open(directory, findings, RocksTuning.onDisk(Long.MAX_VALUE));
    } catch (RocksDBException e) {
      findings.problem(
          "state", directory.toString(), "a server cannot open it: " + e.getMessage(), RESTORE);
    }
    RocksTuning lenient = RocksTuning.onDisk(Long.MAX_VALUE);
    lenient
        .database()
        .setParanoidChecks(false)
        .setWalRecoveryMode(WALRecoveryMode.SkipAnyCorruptedRecords);
    try {
      return open(directory, findings, lenient);
    } catch (RocksDBException e) {
      findings.problem(
          "state", directory.toString(), "no row can be read: " + e.getMessage(), RESTORE);
      return null;
    }
  }

  private static SavedRows open(Path directory, Findings findings, RocksTuning tuning)
      throws RocksDBException {
    try {
      List<Family> families = families(directory);
      List<ColumnFamilyHandle> opened = new ArrayList<>();
      DBOptions options = tuning.database().setCreateIfMissing(false);
      RocksDB database =
          RocksDB.openReadOnly(
              options, directory.toString(), descriptors(families, tuning), opened);
      SavedRows rows = new SavedRows(findings, tuning, database);
      families.forEach(family -> rows.handles.put(family, opened.removeFirst()));
      return rows;
    } catch (RocksDBException e) {
      tuning.close();
      throw e;
    }
  }

  private static List<ColumnFamilyDescriptor> descriptors(
      List<Family> families, RocksTuning tuning) {
    return families.stream()
        .map(family -> new ColumnFamilyDescriptor(family.diskName(), tuning.options(family)))
        .toList();
  }

  private static List<Family> families(Path directory) throws RocksDBException {
    if (Files.notExists(directory.resolve(CURRENT))) {
      // RocksDB would create the directory and take it for a new database.
      throw new RocksDBException("the file %s is missing".formatted(CURRENT));
    }
    try (Options options = new Options()) {
      List<byte[]> there = RocksDB.listColumnFamilies(options, directory.toString());
      return Family.OWN_COLUMNS.stream()
          .filter(family -> there.stream().anyMatch(name -> Arrays.equals(name, family.diskName())))
          .toList();
    }
  }

  /**
   * Visits the rows of a family, in any order. If a part of a file is damaged, visits the rows
   * before and behind it.
   */
  public void scan(Family family, RowVisitor visitor) throws RocksDBException {
    ColumnFamilyHandle handle = handles.get(family.columns());
    if (handle == null) {
      return;
    }
    try (ReadOptions options = new ReadOptions().setFillCache(false);
        RocksIterator rows = database.newIterator(handle, options)) {
      byte[] last = {};
      for (rows.seekToFirst(); rows.isValid(); rows.next()) {
        last = rows.key();
        visitor.visit(last, rows.value());
      }
      if (!isWhole(family, rows)) {
        scanBack(rows, last, visitor);
      }
    }
  }

  private boolean isWhole(Family family, RocksIterator rows) {
    try {
      rows.status();
      return true;
    } catch (RocksDBException e) {
      findings.problem(
          family.name(), "rows " + family, "some cannot be read: " + e.getMessage(), RESTORE);
      return false;
    }
  }

  private static void scanBack(RocksIterator rows, byte[] seen, RowVisitor visitor)
      throws RocksDBException {
    for (rows.seekToLast();
        rows.isValid() && Arrays.compareUnsigned(rows.key(), seen) > 0;
        rows.prev()) {
      visitor.visit(rows.key(), rows.value());
    }
  }

  /** Returns a row; null if there is none, or if it cannot be read. */
  public byte @Nullable [] get(Family family, byte[] key) {
    ColumnFamilyHandle handle = handles.get(family.columns());
    try {
      return handle == null ? null : database.get(handle, key);
    } catch (RocksDBException e) {
      return null;
    }
  }

  /** Compares all files with their checksums. */
  void verifyFiles() {
    try {
      database.verifyChecksum();
    } catch (RocksDBException e) {
      findings.problem(
          "state", "the state database", "a file is damaged: " + e.getMessage(), RESTORE);
    }
  }

  @Override
  public void close() {
    handles.values().forEach(ColumnFamilyHandle::close);
    database.close();
    tuning.close();
  }
}
