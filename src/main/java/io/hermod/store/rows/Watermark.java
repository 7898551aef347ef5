package io.hermod.store.rows;

import io.hermod.store.rows.RocksStore.Family;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.rocksdb.RocksDBException;

/**
 * The position below which no lane has anything unfinished: the lowest floor of all owners, and of
 * a catalog change in progress. It is written with the commit that raises it, and the journal below
 * it may be deleted only after that write is synced. Used only by the writer's thread, except for
 * the floor of the catalog.
 */
public final class Watermark {
  /** Returned by {@link #propose} if the batch does not raise the watermark. */
  static final long UNCHANGED = -1;

  private static final byte[] ROW = "watermark".getBytes(Rows.TEXT);

  private final long[] floors;
  private final LongConsumer deleteBelow;
  private volatile long catalogFloor = Long.MAX_VALUE;
  private volatile long durable;

  public Watermark(int owners, long durable, LongConsumer deleteBelow) {
    this.floors = new long[owners];
    Arrays.fill(floors, durable);
    this.durable = durable;
    this.deleteBelow = deleteBelow;
  }

  public static long read(RocksStore store) throws RocksDBException {
    byte[] row = store.get(Family.POSITION, ROW);
    return row == null ? 0 : Rows.number(row);
  }

  public static void forget(StateBatch batch) throws RocksDBException {
    batch.delete(Family.POSITION, ROW);
  }

  /** Keeps the journal from this position on, until {@link #releaseCatalog}. */
  public void holdForCatalog(long position) {
    catalogFloor = position;
  }

  public void releaseCatalog() {
    catalogFloor = Long.MAX_VALUE;
  }

  /**
   * Adds the watermark that holds once this batch is durable. Only the batch remembers it, so a
   * batch that is discarded leaves no trace here.
   *
   * @return the new watermark, or {@link #UNCHANGED}
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

  /** Called when the batch of a proposal is synced. */
  void confirm(int owner, long floor, long proposed) {
    floors[owner] = Math.max(floors[owner], floor);
    if (proposed > durable) {
      durable = proposed;
      deleteBelow.accept(proposed);
    }
  }

  public long durable() {
    return durable;
  }
}
