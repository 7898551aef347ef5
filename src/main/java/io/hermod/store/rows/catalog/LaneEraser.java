package io.hermod.store.rows.catalog;

import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Deletes the parked events, cursors and catalog rows of lanes that ended, a bounded number at a
 * time so that commits get their turn. Thousands of lanes that end together cost only a few writes.
 * The catalog rows of a lane are deleted with its last rows; until then, a restart begins the
 * deletion again. The history of its finished events stays until it expires.
 */
public final class LaneEraser implements RocksWriter.Task {
  private static final int ROWS_PER_STEP = 1000;

  private final RocksStore store;
  private final RocksWriter writer;
  private final Queue<EndedLane> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isUnderWay = new AtomicBoolean();
  // All commits of these lanes were submitted before this task.
  private List<EndedLane> step = List.of();
  private int removedByStep;

  /** A lane, and the versions of its subscription that still have rows. */
  private record EndedLane(long lane, List<LaneVersion> versions) {}

  public LaneEraser(RocksStore store, RocksWriter writer) {
    this.store = store;
    this.writer = writer;
  }

  /** Starts to delete the rows of a lane. Never blocks. */
  public void erase(long lane, List<LaneVersion> versions) {
    waiting.add(new EndedLane(lane, versions));
    eraseWaiting();
  }

  /** Continues with the lanes whose rows could not be deleted before. */
  void eraseWaiting() {
    if (!waiting.isEmpty() && isUnderWay.compareAndSet(false, true)) {
      step = List.copyOf(waiting);
      writer.submit(this);
    }
  }

  @Override
  public boolean decidesByRows() {
    return true;
  }

  @Override
  public void fill(StateBatch batch) throws RocksDBException {
    removedByStep = 0;
    int room = ROWS_PER_STEP;
    for (EndedLane ended : step) {
      room -= removeRows(ended.lane(), room, batch);
      if (room <= 0) {
        return;
      }
      removeCatalogRows(ended, batch);
      removedByStep++;
      room--;
    }
  }

  /** Deletes rows of a lane and returns how many. If that is the maximum, there may be more. */
  private int removeRows(long lane, int most, StateBatch batch) throws RocksDBException {
    List<byte[]> keys = firstKeys(lane, most);
    for (byte[] key : keys) {
      batch.delete(Family.DUE, key);
      // A malformed key names no event.
      if (Rows.isDueKey(key)) {
        batch.leave(lane, Rows.dueKey(key).position());
      }
    }
    return keys.size();
  }

  private List<byte[]> firstKeys(long lane, int most) throws RocksDBException {
    List<byte[]> keys = new ArrayList<>();
    store.scan(
        Family.DUE,
        Rows.number(lane),
        (key, _) -> {
          boolean isOurs = Rows.isOf(lane, key) && keys.size() < most;
          if (isOurs) {
            keys.add(key);
          }
          return isOurs;
        });
    return keys;
  }

  private static void removeCatalogRows(EndedLane ended, StateBatch batch) throws RocksDBException {
    long lane = ended.lane();
    batch.delete(Family.CURSOR, Rows.number(lane));
    batch.removeCount(lane);
    for (LaneVersion version : ended.versions()) {
      CatalogRows.removeVersion(batch, lane, version.position());
    }
    CatalogRows.removeRemoval(batch, lane);
  }

  @Override
  public void done(@Nullable String failure) {
    if (failure == null) {
      for (int i = 0; i < removedByStep; i++) {
        waiting.remove();
      }
    }
    isUnderWay.set(false);
    if (failure == null) {
      eraseWaiting();
    }
  }
}
