package io.hermod.store.rows;

import io.hermod.store.Quarantine;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.QuarantinedRow.Kind;
import io.hermod.store.StoreCorruptException;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.rows.RocksStore.Family;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves unreadable rows out of the way, on the thread that writes. Nobody else changes rows there,
 * so a row that only seemed unreadable stays.
 *
 * <p>This class is long because each move is checked, confirmed and reported.
 */
public final class RocksQuarantine implements Quarantine {
  private static final Logger LOG = LoggerFactory.getLogger(RocksQuarantine.class);
  private static final byte[] FIRST = {};
  private static final long NONE = -1;

  private final RocksStore store;
  private final RocksWriter writer;
  private final BlockingReader reader;
  private final InstantSource clock;
  private final AtomicLong count;
  // Rows whose move was reported as failed, by source; they may have been moved all the same.
  private final Map<Source, Set<byte[]>> untold = new ConcurrentHashMap<>();
  // Those of them for which a write was attempted. Used only by the writer's thread.
  private final Set<byte[]> unsure = newKeys();

  private record Source(Kind kind, long lane) {}

  private static Set<byte[]> newKeys() {
    return new TreeSet<>(Arrays::compareUnsigned);
  }

  public RocksQuarantine(
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

  /** Checks a row and, if it cannot be read, adds its move to the batch. */
  private interface Move {
    @Nullable QuarantinedRow move(byte[] key, StateBatch batch) throws RocksDBException;
  }

  /**
   * Moves unreadable parked events of a lane, by the keys of their DUE rows. Returns the moved rows
   * once they are durable. If called again after a failure, it also returns those that were moved
   * despite the failure.
   */
  public List<QuarantinedRow> moveParked(long lane, List<byte[]> dueKeys) {
    Source source = new Source(Kind.PARKED_EVENT, lane);
    return move(source, dueKeys, (key, batch) -> moveParked(lane, key, batch));
  }

  /** Moves unreadable dead letters of a lane, by their keys. */
  List<QuarantinedRow> moveLetters(long lane, List<byte[]> keys) {
    return move(new Source(Kind.DEAD_LETTER, lane), keys, this::moveLetter);
  }

  /**
   * Moves unreadable cursors, by their keys. Their lanes start at the watermark, and repeat what
   * came after it.
   */
  List<QuarantinedRow> moveCursors(List<byte[]> keys) {
    return move(new Source(Kind.CURSOR, NONE), keys, this::moveCursor);
  }

  private List<QuarantinedRow> move(Source source, List<byte[]> found, Move mover) {
    Set<byte[]> keys = newKeys();
    keys.addAll(untold.getOrDefault(source, Set.of()));
    keys.addAll(found);
    List<QuarantinedRow> moved = new ArrayList<>();
    if (!keys.isEmpty()) {
      untold.put(source, keys);
      writer.writeByRows(
          batch -> move(keys, mover, batch, moved), () -> keys.forEach(unsure::remove));
      untold.remove(source);
    }
    count.addAndGet(moved.size());
    moved.forEach(row -> LOG.error("a row cannot be read and was put into quarantine: {}", row));
    return moved;
  }

  private static void move(
      Set<byte[]> keys, Move mover, StateBatch batch, List<QuarantinedRow> moved)
      throws RocksDBException {
    // A batch that could not be written is filled again.
    moved.clear();
    for (byte[] key : keys) {
      QuarantinedRow row = mover.move(key, batch);
      if (row != null) {
        moved.add(row);
      }
    }
  }

  private @Nullable QuarantinedRow moveParked(long lane, byte[] key, StateBatch batch)
      throws RocksDBException {
    boolean hasKey = Rows.isDueKey(key);
    long position = hasKey ? Rows.dueKey(key).position() : NONE;
    byte[] row = store.get(Family.DUE, key);
    if (row == null) {
      return movedBefore(Kind.PARKED_EVENT, lane, position, key);
    }
    byte[] body = hasKey ? store.get(Family.BODY, Rows.number(position)) : null;
    String reason = whyUnreadable(key, row, body);
    if (reason == null) {
      return null;
    }
    batch.delete(Family.DUE, key);
    batch.leaveUntold(lane, position, key);
    return keep(Kind.PARKED_EVENT, lane, position, key, reason, row, body, batch);
  }

  /** Returns the row if a write that was reported as failed has moved it, otherwise null. */
  private @Nullable QuarantinedRow movedBefore(Kind kind, long lane, long position, byte[] rowKey)
      throws RocksDBException {
    if (!unsure.contains(rowKey)) {
      return null;
    }
    byte[] key = QuarantineRows.key(kind, lane, position, rowKey);
    byte[] value = store.get(Family.QUARANTINE, key);
    return value == null ? null : QuarantineRows.row(key, value);
  }

  /** Returns null if the event can be read. */
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
    boolean hasKey = DeadLetterRows.isKey(key);
    long lane = hasKey ? DeadLetterRows.key(key).group().lane() : NONE;
    long position = hasKey ? DeadLetterRows.key(key).position() : NONE;
    byte[] row = store.get(Family.DEADLETTER, key);
    if (row == null) {
      return movedBefore(Kind.DEAD_LETTER, lane, position, key);
    }
    try {
      DeadLetterRows.letter(key, row);
      return null;
    } catch (RuntimeException e) {
      batch.delete(Family.DEADLETTER, key);
      String reason = "the dead letter is malformed: " + e.getClass().getSimpleName();
      return keep(Kind.DEAD_LETTER, lane, position, key, reason, row, null, batch);
    }
  }

  private @Nullable QuarantinedRow moveCursor(byte[] key, StateBatch batch)
      throws RocksDBException {
    long lane = key.length == Long.BYTES ? Rows.number(key) : NONE;
    byte[] row = store.get(Family.CURSOR, key);
    if (row == null) {
      return movedBefore(Kind.CURSOR, lane, NONE, key);
    }
    batch.delete(Family.CURSOR, key);
    return keep(Kind.CURSOR, lane, NONE, key, "the cursor is malformed", row, null, batch);
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
    unsure.add(rowKey);
    return QuarantineRows.row(key, value);
  }

  /** Returns the quarantined row of an event, or null if there is none. */
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
