package io.hermod.store.embedded;

import io.hermod.store.BlobAddress;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetters;
import io.hermod.store.DueLetters;
import io.hermod.store.LetterBox;
import io.hermod.store.LetterKey;
import io.hermod.store.SettledLetter;
import io.hermod.store.embedded.RocksStore.Family;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Dead letters as RocksDB rows; see {@link LetterRows}. */
final class EmbeddedDeadLetters implements DeadLetters {
  private final RocksStore store;
  private final RocksWriter writer;
  private final BlockingReader reader;
  private final EmbeddedQuarantine quarantine;

  EmbeddedDeadLetters(
      RocksStore store, RocksWriter writer, BlockingReader reader, EmbeddedQuarantine quarantine) {
    this.quarantine = quarantine;
    this.store = store;
    this.writer = writer;
    this.reader = reader;
  }

  @Override
  public Map<LetterBox, Instant> boxes() {
    return reader.read(
        () -> {
          Map<LetterBox, Instant> found = new HashMap<>();
          store.walk(Family.DEADLETTER, rows -> addBoxes(rows, found));
          return found;
        });
  }

  private static void addBoxes(RocksIterator rows, Map<LetterBox, Instant> found) {
    rows.seekToFirst();
    while (rows.isValid()) {
      byte[] key = rows.key();
      LetterBox box = LetterRows.box(key);
      found.put(box, LetterRows.due(key));
      rows.seek(LetterRows.endKey(box));
    }
  }

  @Override
  public DueLetters due(LetterBox box, Instant from, Instant now, int most, long maxBytes) {
    return reader.read(
        () -> {
          Scan scan = new Scan(box, now, most, maxBytes);
          store.scan(Family.DEADLETTER, LetterRows.key(new LetterKey(box, from, 0)), scan::visit);
          quarantine.moveLetters(box.lane(), scan.unreadable);
          return new DueLetters(scan.found, scan.nextDue);
        });
  }

  /** One walk along a box, up to the first letter that is not wanted. */
  private static final class Scan {
    private final LetterBox box;
    private final Instant now;
    private final int most;
    private final long maxBytes;
    private final List<DeadLetter> found = new ArrayList<>();
    private final List<byte[]> unreadable = new ArrayList<>();
    private @Nullable Instant nextDue;
    private long bytes;

    Scan(LetterBox box, Instant now, int most, long maxBytes) {
      this.box = box;
      this.now = now;
      this.most = most;
      this.maxBytes = maxBytes;
    }

    boolean visit(byte[] key, byte[] value) {
      if (!LetterRows.box(key).equals(box)) {
        return false;
      }
      bytes += value.length;
      if (LetterRows.due(key).isAfter(now) || isEnough()) {
        nextDue = LetterRows.due(key);
        return false;
      }
      take(key, value);
      return true;
    }

    private void take(byte[] key, byte[] value) {
      try {
        found.add(LetterRows.letter(key, value));
      } catch (RuntimeException e) {
        unreadable.add(key);
      }
    }

    private boolean isEnough() {
      return found.size() >= most || (bytes > maxBytes && !found.isEmpty());
    }
  }

  @Override
  public void settle(List<SettledLetter> letters) {
    writer.writeByRows(
        batch -> {
          for (int i = 0; i < letters.size(); i++) {
            settle(letters.get(i), batch);
            note(letters.get(i), i, batch);
          }
        });
  }

  /** Unless its lane has withdrawn it meanwhile: then there is another end to tell of. */
  private void settle(SettledLetter settled, StateBatch batch) throws RocksDBException {
    DeadLetter letter = settled.letter();
    byte[] key = LetterRows.key(letter.key());
    if (store.get(Family.DEADLETTER, key) != null) {
      batch.delete(Family.DEADLETTER, key);
      batch.finish(letter.lane(), letter.topicId(), settled.end());
    }
  }

  private static void note(SettledLetter settled, int index, StateBatch batch)
      throws RocksDBException {
    BlobAddress blob = settled.blob();
    if (blob != null) {
      NoteRows.written(batch, blob, index, settled.letter());
    }
  }
}
