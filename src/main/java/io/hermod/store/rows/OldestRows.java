package io.hermod.store.rows;

import io.hermod.store.Redriven;
import io.hermod.store.rows.RocksStore.Family;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Finds the oldest and the newest parked events, and frees the space of those that were removed.
 */
public final class OldestRows {
  /** The approximate size of the rows of a parked event, without its body. */
  private static final int ROW_BYTES = 256;

  private static final int SAMPLE_ROWS = 100;
  private static final long SAMPLE_BYTES = 1024 * 1024;

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
   * @param bytes the approximate size of these events
   */
  public record Stretch(long from, long to, int rows, long bytes) {}

  /**
   * Returns the size of the files with rows of parked events. They may hold many rows that were
   * removed. Traces do not count, because they outlast their events.
   */
  public long fileBytes() {
    return store.bytesOf(Family.BODY) + store.bytesOf(Family.DUE) + store.bytesOf(Family.PARKED);
  }

  /** Returns how much space the parked events take if all are about as large as the oldest. */
  public long estimatedBytes() throws RocksDBException {
    Stretch sample = find(0, Long.MAX_VALUE, SAMPLE_BYTES, SAMPLE_ROWS);
    return sample == null ? 0 : parkedRows() * sample.bytes() / sample.rows();
  }

  private long parkedRows() throws RocksDBException {
    long[] all = {0};
    store.scan(
        Family.COUNT,
        FIRST,
        (_, value) -> {
          all[0] += value.length == Long.BYTES ? Rows.sum(value) : 0;
          return true;
        });
    return all[0];
  }

  /**
   * Returns the range of the oldest events from a position on that take about this much space, or
   * null if there are none.
   *
   * @param end the position at which to stop
   */
  public @Nullable Stretch find(long from, long end, long wantedBytes, int maxRows)
      throws RocksDBException {
    Extent extent = new Extent(from);
    store.scan(
        Family.PARKED,
        Rows.key(from, 0),
        (key, _) -> {
          if (!Rows.isParkedKey(key)) {
            return true;
          }
          long position = Rows.number(key);
          boolean isEnough = extent.bytes >= wantedBytes || extent.rows >= maxRows;
          if (position >= end || (isEnough && position >= extent.end)) {
            return false;
          }
          extent.add(position);
          return true;
        });
    return extent.rows == 0 ? null : new Stretch(from, extent.end, extent.rows, extent.bytes);
  }

  /** Returns the approximate size of the events that are parked in a range of positions. */
  public long bytesBetween(long from, long to) throws RocksDBException {
    Stretch left = find(from, to, Long.MAX_VALUE, Integer.MAX_VALUE);
    return left == null ? 0 : left.bytes();
  }

  /** The rows that a scan in ascending order has passed. */
  private final class Extent {
    private long end;
    private long bytes;
    private int rows;

    private Extent(long from) {
      this.end = from;
    }

    /** The rows of several lanes at one position share a body. */
    private void add(long position) throws RocksDBException {
      bytes += ROW_BYTES + (position >= end ? bodyBytes(position) : 0);
      end = position + 1;
      rows++;
    }
  }

  /**
   * Returns the position from which on the newest events take at least this much space, or 0 if all
   * together take less.
   */
  public long newest(long wantedBytes) throws RocksDBException {
    long[] start = {0};
    store.walk(Family.PARKED, rows -> start[0] = newest(rows, wantedBytes));
    return start[0];
  }

  private long newest(RocksIterator rows, long wantedBytes) throws RocksDBException {
    long bytes = 0;
    long last = Long.MAX_VALUE;
    for (rows.seekToLast(); rows.isValid(); rows.prev()) {
      byte[] key = rows.key();
      if (Rows.isParkedKey(key)) {
        long position = Rows.number(key);
        bytes += ROW_BYTES + (position < last ? bodyBytes(position) : 0);
        last = position;
        if (bytes >= wantedBytes) {
          return position;
        }
      }
    }
    return 0;
  }

  private int bodyBytes(long position) throws RocksDBException {
    byte[] body = store.get(Family.BODY, Rows.number(position));
    return body == null ? 0 : body.length;
  }

  /** Returns how much space {@link #free} would free: that of bodies that nobody needs. */
  public long removedBytes() throws RocksDBException {
    return store.bytesBetween(Family.BODY, FIRST, Rows.number(lowestParked()));
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

  /** Frees the space of all removed rows. This copies those that are left. */
  public void freeAll() throws RocksDBException {
    store.compact(Family.BODY, null, null);
    store.compact(Family.PARKED, null, null);
    store.compact(Family.DUE, null, null);
  }

  private long removeOrphanedBodies(StateBatch batch) throws RocksDBException {
    long lowest = lowestParked();
    byte[] end = Rows.number(lowest);
    store.deleteFiles(Family.BODY, FIRST, end);
    // A deleted file may have held the tombstone of a row in another file.
    batch.deleteRange(Family.BODY, FIRST, end);
    return lowest;
  }

  private long lowestParked() throws RocksDBException {
    long[] lowest = {Redriven.FIRST_POSITION};
    store.scan(
        Family.PARKED,
        FIRST,
        (key, _) -> {
          boolean hasPosition = key.length >= Long.BYTES;
          lowest[0] = hasPosition ? Rows.number(key) : lowest[0];
          return !hasPosition;
        });
    return lowest[0];
  }
}
