package io.hermod.store.embedded;

import io.hermod.store.embedded.RocksStore.Family;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.rocksdb.RocksDBException;

/**
 * The position below which no lane has anything unfinished: the smallest floor of all owners, and
 * of a catalog change that is under way. It is written with the commit that raises it, and the
 * journal below it may go only after that write is synced. Touched by the store's thread only,
 * except for the floor of the catalog.
 */
final class Watermark {
  /** What a batch writes about the watermark where it does not raise it. */
  static final long UNCHANGED = -1;

  private static final byte[] ROW = "watermark".getBytes(Rows.TEXT);

  private final long[] floors;
  private final LongConsumer deleteBelow;
  private volatile long catalogFloor = Long.MAX_VALUE;
  private volatile long durable;

  Watermark(int owners, long durable, LongConsumer deleteBelow) {
    this.floors = new long[owners];
    Arrays.fill(floors, durable);
    this.durable = durable;
    this.deleteBelow = deleteBelow;
  }

  static long read(RocksStore store) throws RocksDBException {
    byte[] row = store.get(Family.POSITION, ROW);
    return row == null ? 0 : Rows.number(row);
  }

  static void forget(StateBatch batch) throws RocksDBException {
    batch.delete(Family.POSITION, ROW);
  }

  /** Keeps the journal from this position on, until {@link #releaseCatalog}. */
  void holdForCatalog(long position) {
    catalogFloor = position;
  }

  void releaseCatalog() {
    catalogFloor = Long.MAX_VALUE;
  }

  /**
   * Adds the watermark as it will stand once this batch is durable. Only the batch remembers it: a
   * batch that is given up leaves no trace here.
   *
   * @return where it will stand, or {@link #UNCHANGED}
   */
  long propose(int owner, long floor, StateBatch batch) throws RocksDBException {
    batch.raiseFloor(owner, floor);
    long smallest = catalogFloor;
    for (int i = 0; i < floors.length; i++) {
      smallest = Math.min(smallest, Math.max(floors[i], batch.floor(i)));
    }
    if (smallest <= durable) {
      return UNCHANGED;
    }
    batch.put(Family.POSITION, ROW, Rows.number(smallest));
    return smallest;
  }

  /** The batch in which this was proposed is synced. */
  void confirm(int owner, long floor, long proposed) {
    floors[owner] = Math.max(floors[owner], floor);
    if (proposed > durable) {
      durable = proposed;
      deleteBelow.accept(proposed);
    }
  }

  long durable() {
    return durable;
  }
}
