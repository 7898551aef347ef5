package io.hermod.scenario;

import io.hermod.config.DataDirectory;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.worker.PlatformThreads;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;

/** Damages rows of the state database of a server that does not run. */
public final class DamagedRows {
  private static final byte[] NONSENSE = {1, 2, 3};

  private DamagedRows() {}

  /** Makes all events unreadable that wait in parking; returns how many these are. */
  static int parked(DataDirectory directory) {
    return of(directory, Family.DUE);
  }

  /** Makes all rows of this kind unreadable; returns how many these are. */
  public static int of(DataDirectory directory, Family family) {
    Path folder = directory.storeFolder().resolve("state");
    RocksStore store = RocksStore.open(folder);
    RocksWriter writer =
        new RocksWriter(
            store,
            new Ballast(folder.resolve("no-ballast"), 0),
            () -> Instant.EPOCH,
            new PlatformThreads());
    try {
      List<byte[]> keys = new ArrayList<>();
      store.scan(family, new byte[0], (key, _) -> keys.add(key));
      writer.write(batch -> putNonsense(family, keys, batch::put));
      return keys.size();
    } catch (RocksDBException e) {
      throw new AssertionError(e);
    } finally {
      writer.close();
      store.close();
    }
  }

  @FunctionalInterface
  private interface Put {
    void put(Family family, byte[] key, byte[] value) throws RocksDBException;
  }

  private static void putNonsense(Family family, List<byte[]> keys, Put batch)
      throws RocksDBException {
    for (byte[] key : keys) {
      batch.put(family, key, NONSENSE);
    }
  }
}
