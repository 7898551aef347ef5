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
  private long trimmed;
  private byte[] mark = {};

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
    trimmed = 0;
    mark = new byte[0];
    long before;
    do {
      before = trimmed;
      writer.write(this::step);
    } while (trimmed < noteBytes && trimmed > before);
  }

  private void step(StateBatch batch) throws RocksDBException {
    byte[] from = mark;
    int[] rows = {0};
    store.scan(
        Family.EXPIRY,
        from,
        (key, _) -> {
          eraser.forget(key, batch);
          trimmed += key.length;
          mark = HistoryEraser.after(key);
          return ++rows[0] < ROWS_PER_STEP;
        });
    if (rows[0] > 0) {
      batch.deleteRange(Family.EXPIRY, from, mark);
    }
  }
}
