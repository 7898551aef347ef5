package io.hermod.store.rows;

import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.ParkedRows;
import io.hermod.store.Parking;
import io.hermod.store.StoreCorruptException;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.rows.RocksStore.Family;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Parked events and cursors as RocksDB rows; see {@link Rows}.
 *
 * <p>This class is long because it implements the whole port.
 */
public final class RocksParking implements Parking {
  /** How many rows of other lanes a search for the oldest event passes. */
  private static final int MOST_LOOKED_AT = 100_000;

  private final RocksStore store;
  private final RocksWriter writer;
  private final Executor readers;
  private final Watermark watermark;
  private final RocksQuarantine quarantine;

  public RocksParking(
      RocksStore store,
      RocksWriter writer,
      Executor readers,
      Watermark watermark,
      RocksQuarantine quarantine) {
    this.quarantine = quarantine;
    this.store = store;
    this.writer = writer;
    this.readers = readers;
    this.watermark = watermark;
  }

  @Override
  public void commit(CommitBatch batch, Consumer<CommitResult> done) {
    writer.submit(new Commit(batch, done));
  }

  private final class Commit implements RocksWriter.Task {
    private final CommitBatch content;
    private final Consumer<CommitResult> listener;
    private long proposed = Watermark.UNCHANGED;

    Commit(CommitBatch content, Consumer<CommitResult> listener) {
      this.content = content;
      this.listener = listener;
    }

    @Override
    public void fill(StateBatch batch) throws RocksDBException {
      for (LaneChange change : content.changes()) {
        batch.apply(change);
      }
      proposed = watermark.propose(content.owner(), content.floor(), batch);
    }

    @Override
    public void done(@Nullable String failure) {
      if (failure == null) {
        watermark.confirm(content.owner(), content.floor(), proposed);
        listener.accept(new CommitResult.Committed());
      } else {
        listener.accept(new CommitResult.Failed(failure));
      }
    }
  }

  @Override
  public void due(
      long lane,
      DueKey after,
      Instant now,
      int maxEvents,
      long maxBytes,
      Consumer<DueResult> done) {
    readers.execute(() -> done.accept(findDue(lane, after, now, maxEvents, maxBytes)));
  }

  private DueResult findDue(long lane, DueKey after, Instant now, int maxEvents, long maxBytes) {
    try {
      DueScan scan = new DueScan(lane, now, maxEvents, maxBytes);
      store.scan(Family.DUE, Rows.dueKeyAfter(lane, after), scan::visit);
      return new DueResult.Found(
          scan.found, scan.nextDue, quarantine.moveParked(lane, scan.unreadable));
    } catch (Throwable e) {
      // Whatever the failure is, the lane waits for a result.
      return new DueResult.Failed(String.valueOf(e.getMessage()));
    }
  }

  /** A scan of a lane's due index, up to the first row that is not wanted. */
  private final class DueScan {
    private final long lane;
    private final Instant now;
    private final int maxEvents;
    private final long maxBytes;
    private final List<ParkedEvent> found = new ArrayList<>();
    private final List<byte[]> unreadable = new ArrayList<>();
    private @Nullable Instant nextDue;
    private long bytes;

    DueScan(long lane, Instant now, int maxEvents, long maxBytes) {
      this.lane = lane;
      this.now = now;
      this.maxEvents = maxEvents;
      this.maxBytes = maxBytes;
    }

    boolean visit(byte[] key, byte[] value) throws RocksDBException {
      if (!Rows.isOf(lane, key)) {
        return false;
      }
      if (!Rows.isDueKey(key)) {
        unreadable.add(key);
        return true;
      }
      Instant due = Rows.dueKey(key).due();
      boolean isWanted = !due.isAfter(now) && found.size() < maxEvents;
      if (!isWanted || bytes >= maxBytes) {
        nextDue = due;
        return false;
      }
      take(key, value);
      return true;
    }

    /**
     * Rows that cannot be read, or are just being removed, are left for the quarantine to check.
     */
    private void take(byte[] key, byte[] value) throws RocksDBException {
      byte[] body = store.get(Family.BODY, Rows.number(Rows.dueKey(key).position()));
      ParkedEvent event = body == null ? null : readOrNull(key, value, body);
      if (event == null) {
        unreadable.add(key);
      } else {
        bytes += Objects.requireNonNull(body).length;
        found.add(event);
      }
    }
  }

  private static @Nullable ParkedEvent readOrNull(byte[] key, byte[] value, byte[] body) {
    try {
      return Rows.dueRow(key, value).with(EntryCodec.decodeEvent(body));
    } catch (RuntimeException e) {
      return null;
    }
  }

  @Override
  public void parkedBetween(long from, long to, Set<Long> lanes, Consumer<ParkedRows> done) {
    readers.execute(() -> done.accept(findBetween(from, to, lanes)));
  }

  private ParkedRows findBetween(long from, long to, Set<Long> lanes) {
    try {
      List<ParkedRows.Row> found = new ArrayList<>();
      store.scan(
          Family.PARKED,
          Rows.key(from, 0),
          (key, value) -> {
            if (!Rows.isParkedKey(key)) {
              return true; // One malformed row must not keep all others from being found.
            }
            long lane = Rows.secondNumber(key);
            boolean isWanted = Rows.number(key) < to;
            if (isWanted && lanes.contains(lane)) {
              addIfStillThere(found, lane, Rows.dueKeyOf(value));
            }
            return isWanted;
          });
      return new ParkedRows.Found(found);
    } catch (RocksDBException | RuntimeException e) {
      return new ParkedRows.Failed(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void oldest(Set<Long> lanes, Consumer<ParkedRows> done) {
    readers.execute(() -> done.accept(findOldest(lanes)));
  }

  private ParkedRows findOldest(Set<Long> lanes) {
    try {
      List<ParkedRows.Row> found = new ArrayList<>(1);
      int[] left = {MOST_LOOKED_AT};
      store.scan(
          Family.PARKED,
          Rows.key(0, 0),
          (key, value) -> {
            if (Rows.isParkedKey(key) && lanes.contains(Rows.secondNumber(key))) {
              addIfStillThere(found, Rows.secondNumber(key), Rows.dueKeyOf(value));
            }
            return found.isEmpty() && --left[0] > 0;
          });
      return new ParkedRows.Found(found);
    } catch (RocksDBException | RuntimeException e) {
      return new ParkedRows.Failed(String.valueOf(e.getMessage()));
    }
  }

  /** The rows of an event are read one after the other, and may be removed in between. */
  private void addIfStillThere(List<ParkedRows.Row> found, long lane, byte[] dueKey)
      throws RocksDBException {
    byte[] due = store.get(Family.DUE, dueKey);
    byte[] body = store.get(Family.BODY, Rows.number(Rows.dueKey(dueKey).position()));
    // An event that cannot be read is put into quarantine when it is due.
    ParkedEvent event = due == null || body == null ? null : readOrNull(dueKey, due, body);
    if (event != null) {
      found.add(new ParkedRows.Row(lane, event));
    }
  }

  @Override
  public Map<Long, Cursor> cursors() {
    Map<Long, Cursor> result = new HashMap<>();
    List<byte[]> unreadable = new ArrayList<>();
    try {
      store.scan(
          Family.CURSOR,
          Rows.number(0),
          (key, value) -> {
            addCursor(key, value, result, unreadable);
            return true;
          });
    } catch (RocksDBException e) {
      throw new StoreCorruptException("The cursors cannot be read: " + e.getMessage(), e);
    }
    quarantine.moveCursors(unreadable);
    return result;
  }

  private static void addCursor(
      byte[] key, byte[] value, Map<Long, Cursor> result, List<byte[]> unreadable) {
    try {
      result.put(Rows.number(key), Rows.cursor(value));
    } catch (RuntimeException e) {
      unreadable.add(key);
    }
  }

  @Override
  public Map<Long, Long> parkedCounts() {
    Map<Long, Long> result = new HashMap<>();
    try {
      store.scan(
          Family.COUNT,
          Rows.number(0),
          (key, value) -> {
            addCount(key, value, result);
            return true;
          });
    } catch (RocksDBException e) {
      throw new StoreCorruptException("The counts cannot be read: " + e.getMessage(), e);
    }
    return result;
  }

  /** The count is only a figure for people, so one that cannot be read starts at zero. */
  private static void addCount(byte[] key, byte[] value, Map<Long, Long> result) {
    if (key.length == Long.BYTES && value.length == Long.BYTES) {
      result.put(Rows.number(key), Rows.sum(value));
    }
  }

  @Override
  public long watermark() {
    return watermark.durable();
  }
}
