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
  private static final byte[] ROW = "watermark".getBytes(Rows.TEXT);

  private final long[] floors;
  private final long[] proposed;
  private final LongConsumer deleteBelow;
  private volatile long catalogFloor = Long.MAX_VALUE;
  private volatile long durable;
  private long written;

  Watermark(int owners, long durable, LongConsumer deleteBelow) {
    this.floors = new long[owners];
    Arrays.fill(floors, durable);
    this.proposed = floors.clone();
    this.durable = durable;
    this.written = durable;
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

  /** Adds the watermark as it will stand once this owner's commit is durable. */
  void propose(int owner, long floor, StateBatch batch) throws RocksDBException {
    proposed[owner] = Math.max(proposed[owner], floor);
    long smallest = Math.min(catalogFloor, Arrays.stream(proposed).min().orElse(0));
    if (smallest > written) {
      written = smallest;
      batch.put(Family.POSITION, ROW, Rows.number(smallest));
    }
  }

  /** Every proposal up to now is synced. */
  void confirm() {
    System.arraycopy(proposed, 0, floors, 0, floors.length);
    if (written > durable) {
      durable = written;
      deleteBelow.accept(written);
    }
  }

  /** The write failed: the row on disk is still the old one, and so are the lanes' cursors. */
  void reject() {
    System.arraycopy(floors, 0, proposed, 0, floors.length);
    written = durable;
  }

  long durable() {
    return durable;
  }
}
