package io.hermod.store.embedded;

import io.hermod.store.embedded.RocksStore.Family;
import org.rocksdb.RocksDBException;

/**
 * Forgets how the oldest events ended before their day is over, where that takes too much of a full
 * store: no event is refused or given up for what is only told of others.
 */
final class HistoryTrimmer {
  private static final int ROWS_PER_STEP = 1000;

  private final RocksStore store;
  private final RocksWriter writer;
  private final HistoryEraser eraser;
  private final long maxNoteBytes;

  HistoryTrimmer(RocksStore store, RocksWriter writer, HistoryEraser eraser, long maxBytes) {
    this.store = store;
    this.writer = writer;
    this.eraser = eraser;
    // What is told of an event takes about four times as much as the note of its expiry.
    this.maxNoteBytes = maxBytes / 64;
  }

  /** Forgets what is too much; blocks. */
  void trim() throws RocksDBException {
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

  /** The next few notes from a key on. */
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
