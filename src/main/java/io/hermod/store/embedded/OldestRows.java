package io.hermod.store.embedded;

import io.hermod.store.Redriven;
import io.hermod.store.embedded.RocksStore.Family;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** The parked events that were accepted first: how much they take, and how that becomes room. */
final class OldestRows {
  /** About what the rows of a parked event take beside its body. */
  private static final int ROW_BYTES = 256;

  private static final byte[] FIRST = Rows.number(0);

  private final RocksStore store;
  private final RocksWriter writer;

  OldestRows(RocksStore store, RocksWriter writer) {
    this.store = store;
    this.writer = writer;
  }

  /**
   * A stretch of positions.
   *
   * @param to the first position behind it
   * @param bytes about what its events take
   */
  record Stretch(long from, long to, long bytes) {}

  /** All that the rows of parked events take. */
  long bytes() {
    return store.bytesOf(Family.BODY)
        + store.bytesOf(Family.DUE)
        + store.bytesOf(Family.PARKED)
        + store.bytesOf(Family.TRACE);
  }

  /** The oldest events from a position on that take about so much; null where there are none. */
  @Nullable Stretch find(long from, long wantedBytes, int maxRows) throws RocksDBException {
    long[] end = {from, 0, 0};
    store.scan(
        Family.PARKED,
        Rows.key(from, 0),
        (key, _) -> {
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
    return end[2] == 0 ? null : new Stretch(from, end[0], end[1]);
  }

  private int bodyBytes(long position) throws RocksDBException {
    byte[] body = store.get(Family.BODY, Rows.number(position));
    return body == null ? 0 : body.length;
  }

  /** Gives the room of removed rows back, which the database does in its own time only. */
  void free() throws RocksDBException {
    long[] lowest = {Redriven.FIRST_POSITION};
    // On the thread that writes: nobody parks below the lowest position between look and deletion.
    writer.writeByRows(batch -> lowest[0] = removeBodiesOfNobody(batch));
    store.compact(Family.BODY, FIRST, Rows.number(lowest[0]));
    store.compact(Family.PARKED, FIRST, Rows.number(lowest[0]));
    store.compact(Family.DUE, null, null);
  }

  private long removeBodiesOfNobody(StateBatch batch) throws RocksDBException {
    long[] lowest = {Redriven.FIRST_POSITION};
    store.scan(
        Family.PARKED,
        FIRST,
        (key, _) -> {
          lowest[0] = Rows.number(key);
          return false;
        });
    byte[] end = Rows.number(lowest[0]);
    store.deleteFiles(Family.BODY, FIRST, end);
    // A file may have held the note that a row in another one is deleted.
    batch.deleteRange(Family.BODY, FIRST, end);
    return lowest[0];
  }
}
