package io.hermod.store.rows;

import io.hermod.store.rows.RocksStore.Family;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Deletes the history of events a day after they ended, a few rows at a time so that commits get
 * their turn. A TRACE row and its EXPIRY row are deleted in one write, so a crash costs no more
 * than a repeated step.
 */
public final class HistoryEraser implements RocksWriter.Task {
  static final Duration KEPT = Duration.ofHours(24);
  private static final int ROWS_PER_STEP = 1000;
  private static final byte[] FIRST = Rows.number(0);

  private final RocksStore store;
  private final RocksWriter writer;
  private final InstantSource clock;
  private final AtomicBoolean isUnderWay = new AtomicBoolean();
  // Where the next step starts, because it is slow to scan over deleted rows.
  private byte[] mark = FIRST;
  private byte[] nextMark = FIRST;
  private int looked;

  public HistoryEraser(RocksStore store, RocksWriter writer, InstantSource clock) {
    this.store = store;
    this.writer = writer;
    this.clock = clock;
  }

  /** Starts unless a run is in progress. Never blocks. */
  public void eraseExpired() {
    if (isUnderWay.compareAndSet(false, true)) {
      writer.submit(this);
    }
  }

  @Override
  public boolean decidesByRows() {
    return true;
  }

  @Override
  public void fill(StateBatch batch) throws RocksDBException {
    long firstHourKept = TraceRows.hour(clock.instant().minus(KEPT));
    looked = 0;
    nextMark = mark;
    store.scan(
        Family.EXPIRY,
        mark,
        (key, _) -> {
          boolean isExpired = Rows.number(key) < firstHourKept && looked < ROWS_PER_STEP;
          if (isExpired) {
            looked++;
            nextMark = after(key);
            forget(key, batch);
          }
          return isExpired;
        });
    if (looked > 0) {
      batch.deleteRange(Family.EXPIRY, mark, nextMark);
    }
  }

  /** Deletes the TRACE row, unless the lane has taken up the event again since. */
  void forget(byte[] expiryKey, StateBatch batch) throws RocksDBException {
    byte[] key = TraceRows.traceKey(expiryKey);
    byte[] trace = store.get(Family.TRACE, key);
    if (trace != null
        && trace.length > 0
        && TraceRows.hour(TraceRows.endOf(trace)) == Rows.number(expiryKey)) {
      batch.delete(Family.TRACE, key);
    }
  }

  /** Returns the smallest key after this one. */
  static byte[] after(byte[] key) {
    byte[] next = new byte[key.length + 1];
    System.arraycopy(key, 0, next, 0, key.length);
    return next;
  }

  @Override
  public void done(@Nullable String failure) {
    if (failure == null && looked == ROWS_PER_STEP) {
      mark = nextMark;
      writer.submit(this);
    } else {
      mark = FIRST;
      isUnderWay.set(false);
    }
  }
}
