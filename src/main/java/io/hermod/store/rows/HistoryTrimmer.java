package io.hermod.store.rows;

import io.hermod.store.rows.RocksStore.Family;
import org.rocksdb.RocksDBException;

/**
 * Deletes the history of the oldest events before their day is over, if it takes too much of a full
 * store. No event should be refused or given up to keep the history of others.
 */
public final class HistoryTrimmer {
  private static final int ROWS_PER_STEP = 1000;

  private final RocksStore store;
  private final RocksWriter writer;
  private final HistoryEraser eraser;
  private final long maxNoteBytes;

  public HistoryTrimmer(RocksStore store, RocksWriter writer, HistoryEraser eraser, long maxBytes) {
    this.store = store;
    this.writer = writer;
    this.eraser = eraser;
    // The history of an event takes about four times as much space as its EXPIRY row.
    this.maxNoteBytes = maxBytes / 64;
  }

  /** Deletes the excess history. Blocks. */
  public void trim() throws RocksDBException {
    long excess = store.bytesOf(Family.EXPIRY) - maxNoteBytes;
    if (excess > 0) {
      forget(excess + maxNoteBytes / 4);
      store.compact(Family.EXPIRY, null, null);
      store.compact(Family.TRACE, null, null);
    }
  }

  private void forget(long noteBytes) {
    Step step = new Step(new byte[0]);
    long trimmed = 0;
    do {
      step = new Step(step.end);
      writer.writeByRows(step::fill);
      trimmed += step.bytes;
    } while (trimmed < noteBytes && step.rows > 0);
  }

  /** Deletes the next few EXPIRY rows, from a key on, and the history that they refer to. */
  private final class Step {
    private final byte[] from;
    private byte[] end;
    private long bytes;
    private int rows;

    Step(byte[] from) {
      this.from = from;
      this.end = from;
    }

    void fill(StateBatch batch) throws RocksDBException {
      rows = 0;
      bytes = 0;
      store.scan(Family.EXPIRY, from, (key, _) -> visit(key, batch));
      if (rows > 0) {
        batch.deleteRange(Family.EXPIRY, from, end);
      }
    }

    private boolean visit(byte[] key, StateBatch batch) throws RocksDBException {
      eraser.forget(key, batch);
      bytes += key.length;
      end = HistoryEraser.after(key);
      return ++rows < ROWS_PER_STEP;
    }
  }
}
