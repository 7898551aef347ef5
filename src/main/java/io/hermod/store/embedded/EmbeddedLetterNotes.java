package io.hermod.store.embedded;

import io.hermod.store.BlobAddress;
import io.hermod.store.BlobNotes;
import io.hermod.store.LetterMark;
import io.hermod.store.LetterNotes;
import io.hermod.store.embedded.RocksStore.Family;
import java.util.HashMap;
import java.util.Map;
import org.rocksdb.RocksDBException;

/** Notes as RocksDB rows; see {@link NoteRows}. */
final class EmbeddedLetterNotes implements LetterNotes {
  private final RocksStore store;
  private final BlockingReader reader;

  EmbeddedLetterNotes(RocksStore store, BlockingReader reader) {
    this.store = store;
    this.reader = reader;
  }

  @Override
  public BlobNotes of(BlobAddress blob) {
    return reader.read(() -> notes(NoteRows.prefix(blob)));
  }

  private BlobNotes notes(byte[] prefix) throws RocksDBException {
    byte[] owner = store.get(Family.NOTE, prefix);
    Map<Integer, LetterMark> marks = new HashMap<>();
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
