package io.hermod.store.rows;

import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobNotes;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.RedriveMark;
import io.hermod.store.rows.RocksStore.Family;
import java.util.HashMap;
import java.util.Map;
import org.rocksdb.RocksDBException;

/** Notes about dead-letter blobs as RocksDB rows; see {@link NoteRows}. */
final class RocksDeadLetterNotes implements DeadLetterNotes {
  private final RocksStore store;
  private final BlockingReader reader;

  public RocksDeadLetterNotes(RocksStore store, BlockingReader reader) {
    this.store = store;
    this.reader = reader;
  }

  @Override
  public BlobNotes of(BlobAddress blob) {
    return reader.read(() -> notes(NoteRows.prefix(blob)));
  }

  private BlobNotes notes(byte[] prefix) throws RocksDBException {
    byte[] owner = store.get(Family.NOTE, prefix);
    Map<Integer, RedriveMark> marks = new HashMap<>();
    store.scan(
        Family.NOTE,
        prefix,
        (key, value) -> {
          boolean isOurs = NoteRows.hasPrefix(key, prefix);
          if (isOurs && key.length > prefix.length) {
            marks.put(NoteRows.index(key), NoteRows.mark(value));
          }
          return isOurs;
        });
    return owner == null
        ? new BlobNotes(null, null, marks)
        : new BlobNotes(Rows.number(owner), Rows.secondNumber(owner), marks);
  }
}
