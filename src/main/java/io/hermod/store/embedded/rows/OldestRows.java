package io.hermod.store.embedded.rows;

import io.hermod.store.Redriven;
import io.hermod.store.embedded.rows.RocksStore.Family;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** Finds the oldest parked events, and frees the space of those that were removed. */
public final class OldestRows {
  /** The approximate size of the rows of a parked event, without its body. */
  private static final int ROW_BYTES = 256;

  private static final byte[] FIRST = Rows.number(0);

  private final RocksStore store;
  private final RocksWriter writer;

  public OldestRows(RocksStore store, RocksWriter writer) {
    this.store = store;
    this.writer = writer;
  }

  /**
   * A range of positions.
   *
   * @param to the end of the range, exclusive
   * @param rows how many events were parked there
   * @param bytes the approximate size of its events
   */
  public record Stretch(long from, long to, int rows, long bytes) {
    /** Returns the approximate size of some of its events. */
    public long bytesOf(int some) {
      return some >= rows ? bytes : bytes * some / rows;
    }
  }

  /** Returns the size of all rows of parked events. */
  public long bytes() {
    return store.bytesOf(Family.BODY)
        + store.bytesOf(Family.DUE)
        + store.bytesOf(Family.PARKED)
        + store.bytesOf(Family.TRACE);
  }

  /**
   * Returns the range of the oldest events from a position on that take about this much space, or
   * null if there are none.
   */
  public @Nullable Stretch find(long from, long wantedBytes, int maxRows) throws RocksDBException {
    long[] end = {from, 0, 0};
    store.scan(
        Family.PARKED,
        Rows.key(from, 0),
        (key, _) -> {
          if (!Rows.isParkedKey(key)) {
            return true;
          }
          long position = Rows.number(key);
          boolean isNext = position >= end[0];
          if (isNext && (end[1] >= wantedBytes || end[2] >= maxRows)) {
            return false;
          }
          end[0] = position + 1;
          end[1] += ROW_BYTES + (isNext ? bodyBytes(position) : 0);
          end[2]++;
          return true;
        });
    return end[2] == 0 ? null : new Stretch(from, end[0], (int) end[2], end[1]);
  }

  private int bodyBytes(long position) throws RocksDBException {
    byte[] body = store.get(Family.BODY, Rows.number(position));
    return body == null ? 0 : body.length;
  }

  /** Frees the space of removed rows now; the database would do it only in its own time. */
  public void free() throws RocksDBException {
    long[] lowest = {Redriven.FIRST_POSITION};
    // On the writer's thread, so that nobody parks below the lowest position before the deletion.
    writer.writeByRows(batch -> lowest[0] = removeOrphanedBodies(batch));
    store.compact(Family.BODY, FIRST, Rows.number(lowest[0]));
    store.compact(Family.PARKED, FIRST, Rows.number(lowest[0]));
    store.compact(Family.DUE, null, null);
  }

  private long removeOrphanedBodies(StateBatch batch) throws RocksDBException {
    long[] lowest = {Redriven.FIRST_POSITION};
    store.scan(
        Family.PARKED,
        FIRST,
        (key, _) -> {
          boolean hasPosition = key.length >= Long.BYTES;
          lowest[0] = hasPosition ? Rows.number(key) : lowest[0];
          return !hasPosition;
        });
    byte[] end = Rows.number(lowest[0]);
    store.deleteFiles(Family.BODY, FIRST, end);
    // A deleted file may have held the tombstone of a row in another file.
    batch.deleteRange(Family.BODY, FIRST, end);
    return lowest[0];
  }
}
