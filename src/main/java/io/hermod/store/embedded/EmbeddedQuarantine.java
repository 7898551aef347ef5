package io.hermod.store.embedded;

import io.hermod.store.EntryCodec;
import io.hermod.store.Quarantine;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.QuarantinedRow.Kind;
import io.hermod.store.embedded.RocksStore.Family;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves rows that cannot be read out of the way, in the one thread that writes: there nobody else
 * changes them, so that what only seemed unreadable stays.
 */
final class EmbeddedQuarantine implements Quarantine {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedQuarantine.class);
  private static final byte[] FIRST = {};

  private final RocksStore store;
  private final RocksWriter writer;
  private final BlockingReader reader;
  private final InstantSource clock;
  private final AtomicLong count;

  EmbeddedQuarantine(
      RocksStore store, RocksWriter writer, BlockingReader reader, InstantSource clock) {
    this.store = store;
    this.writer = writer;
    this.reader = reader;
    this.clock = clock;
    this.count = new AtomicLong(counted());
  }

  private long counted() {
    long[] rows = {0};
    try {
      store.scan(Family.QUARANTINE, FIRST, (_, _) -> ++rows[0] > 0);
    } catch (RocksDBException e) {
      throw new StoreCorruptException("The quarantine cannot be read: " + e.getMessage(), e);
    }
    return rows[0];
  }

  @Override
  public long count() {
    return count.get();
  }

  @Override
  public List<QuarantinedRow> rows(int most) {
    return reader.read(
        () -> {
          List<QuarantinedRow> found = new ArrayList<>();
          store.scan(
              Family.QUARANTINE,
              FIRST,
              (key, value) -> {
                found.add(QuarantineRows.row(key, value));
                return found.size() < most;
              });
          return found;
        });
  }

  /** A row that somebody could not read, and how to find out why. */
  private interface Move {
    @Nullable QuarantinedRow move(byte[] key, StateBatch batch) throws RocksDBException;
  }

  /** Parked events of a lane, by the keys of their DUE rows; which were moved, when durable. */
  List<QuarantinedRow> moveParked(long lane, List<byte[]> dueKeys) {
    return move(dueKeys, (key, batch) -> moveParked(lane, key, batch));
  }

  /** Dead letters, by their keys. */
  List<QuarantinedRow> moveLetters(List<byte[]> keys) {
    return move(keys, this::moveLetter);
  }

  /** Cursors, by their keys: their lanes begin at the watermark, and repeat what came after. */
  List<QuarantinedRow> moveCursors(List<byte[]> keys) {
    return move(keys, this::moveCursor);
  }

  private List<QuarantinedRow> move(List<byte[]> keys, Move mover) {
    List<QuarantinedRow> moved = new ArrayList<>();
    if (keys.isEmpty()) {
      return moved;
    }
    writer.write(
        batch -> {
          // A batch that could not be written is filled again.
          moved.clear();
          for (byte[] key : keys) {
            QuarantinedRow row = mover.move(key, batch);
            if (row != null) {
              moved.add(row);
            }
          }
        });
    count.addAndGet(moved.size());
    moved.forEach(row -> LOG.error("a row cannot be read and was put into quarantine: {}", row));
    return moved;
  }

  private @Nullable QuarantinedRow moveParked(long lane, byte[] key, StateBatch batch)
      throws RocksDBException {
    byte[] row = store.get(Family.DUE, key);
    if (row == null) {
      return null;
    }
    boolean hasKey = Rows.isDueKey(key);
    long position = hasKey ? Rows.dueKey(key).position() : -1;
    byte[] body = hasKey ? store.get(Family.BODY, Rows.number(position)) : null;
    String reason = whyUnreadable(key, row, body);
    if (reason == null) {
      return null;
    }
    batch.delete(Family.DUE, key);
    batch.leaveUntold(lane, position, key);
    return keep(Kind.PARKED_EVENT, lane, position, key, reason, row, body, batch);
  }

  /** Null where it can be read. */
  private static @Nullable String whyUnreadable(byte[] key, byte[] row, byte @Nullable [] body) {
    if (body == null) {
      return Rows.isDueKey(key) ? "the event's body is missing" : "the key is malformed";
    }
    try {
      Rows.dueRow(key, row);
    } catch (RuntimeException e) {
      return "the row is malformed: " + e.getClass().getSimpleName();
    }
    try {
      EntryCodec.decodeEvent(body);
    } catch (RuntimeException e) {
      return "the event's body is malformed: " + e.getClass().getSimpleName();
    }
    return null;
  }

  private @Nullable QuarantinedRow moveLetter(byte[] key, StateBatch batch)
      throws RocksDBException {
    byte[] row = store.get(Family.DEADLETTER, key);
    if (row == null) {
      return null;
    }
    try {
      LetterRows.letter(key, row);
      return null;
    } catch (RuntimeException e) {
      batch.delete(Family.DEADLETTER, key);
      String reason = "the dead letter is malformed: " + e.getClass().getSimpleName();
      boolean hasKey = LetterRows.isKey(key);
      long lane = hasKey ? LetterRows.key(key).box().lane() : -1;
      long position = hasKey ? LetterRows.key(key).position() : -1;
      return keep(Kind.DEAD_LETTER, lane, position, key, reason, row, null, batch);
    }
  }

  private @Nullable QuarantinedRow moveCursor(byte[] key, StateBatch batch)
      throws RocksDBException {
    byte[] row = store.get(Family.CURSOR, key);
    if (row == null) {
      return null;
    }
    batch.delete(Family.CURSOR, key);
    long lane = key.length == Long.BYTES ? Rows.number(key) : -1;
    return keep(Kind.CURSOR, lane, -1, key, "the cursor is malformed", row, null, batch);
  }

  private QuarantinedRow keep(
      Kind kind,
      long lane,
      long position,
      byte[] rowKey,
      String reason,
      byte[] row,
      byte @Nullable [] body,
      StateBatch batch)
      throws RocksDBException {
    byte[] key = QuarantineRows.key(kind, lane, position, rowKey);
    byte[] value = QuarantineRows.value(clock.instant(), reason, row, body);
    batch.put(Family.QUARANTINE, key, value);
    return QuarantineRows.row(key, value);
  }

  /** What was moved of one event; null where nothing was. */
  @Nullable QuarantinedRow find(Kind kind, long lane, long position) throws RocksDBException {
    byte[] prefix = QuarantineRows.prefix(kind, lane, position);
    List<QuarantinedRow> found = new ArrayList<>();
    store.scan(
        Family.QUARANTINE,
        prefix,
        (key, value) -> {
          if (QuarantineRows.hasPrefix(key, prefix)) {
            found.add(QuarantineRows.row(key, value));
          }
          return false;
        });
    return found.isEmpty() ? null : found.getFirst();
  }
}
