package io.hermod.store.rows;

import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.ParkedEvent;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.finding.Findings;
import io.hermod.store.rows.RocksStore.Family;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.rocksdb.RocksDBException;

/** Reads the rows of a stopped store that say what waits. Rows that cannot be read are reported. */
public final class SavedWaiting {
  private static final String LEFT_OUT = "It was left out. Restore it from a backup if you can";

  private final SavedRows rows;
  private final Findings findings;

  public SavedWaiting(SavedRows rows, Findings findings) {
    this.rows = rows;
    this.findings = findings;
  }

  /** Returns the cursors by lane. */
  public Map<Long, Cursor> cursors() throws RocksDBException {
    Map<Long, Cursor> cursors = new HashMap<>();
    each(
        Family.CURSOR,
        (key, value) -> Map.entry(Rows.number(key), Rows.cursor(value)),
        each -> cursors.put(each.getKey(), each.getValue()));
    return cursors;
  }

  /** Gives the user every parked event with its lane. */
  public void parked(BiConsumer<Long, ParkedEvent> use) throws RocksDBException {
    each(
        Family.DUE,
        (key, value) -> Map.entry(Rows.number(key), parked(key, value)),
        each -> use.accept(each.getKey(), each.getValue()));
  }

  private ParkedEvent parked(byte[] key, byte[] value) {
    Rows.DueRow row = Rows.dueRow(key, value);
    byte[] body = rows.get(Family.BODY, Rows.number(row.key().position()));
    if (body == null) {
      throw new NoSuchElementException("the event's body is missing");
    }
    return row.with(EntryCodec.decodeEvent(body));
  }

  /** Gives the user every dead letter that waits to be written. */
  public void letters(Consumer<DeadLetter> use) throws RocksDBException {
    each(Family.DEADLETTER, DeadLetterRows::letter, use);
  }

  /** Reports the rows that a server has put into quarantine: nobody can read them. */
  public void quarantined() throws RocksDBException {
    rows.scan(
        Family.QUARANTINE,
        (key, _) -> {
          leftOut(Family.QUARANTINE, key, "a server has put it into quarantine");
          return true;
        });
  }

  private interface Decoder<T> {
    T decode(byte[] key, byte[] value);
  }

  private <T> void each(Family family, Decoder<T> decoder, Consumer<T> use)
      throws RocksDBException {
    rows.scan(
        family,
        (key, value) -> {
          decoded(family, decoder, key, value).ifPresent(use);
          return true;
        });
  }

  private <T> Optional<T> decoded(Family family, Decoder<T> decoder, byte[] key, byte[] value) {
    try {
      return Optional.of(decoder.decode(key, value));
    } catch (NoSuchElementException e) {
      leftOut(family, key, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      leftOut(family, key, "the row is malformed: " + e.getClass().getSimpleName());
    }
    return Optional.empty();
  }

  private void leftOut(Family family, byte[] key, String what) {
    findings.problem(family.name(), RowNames.of(family, key), what, LEFT_OUT);
  }
}
