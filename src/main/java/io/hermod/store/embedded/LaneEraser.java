package io.hermod.store.embedded;

import io.hermod.store.DueKey;
import io.hermod.store.LaneVersion;
import io.hermod.store.embedded.RocksStore.Family;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Removes all rows of a lane that has come to its end, a few at a time so that commits get their
 * turn. The lane's catalog rows go last: until then a restart begins the removal again. What is
 * told of its finished events stays for its day.
 */
final class LaneEraser implements RocksWriter.Task {
  private static final int ROWS_PER_STEP = 1000;

  private final RocksStore store;
  private final RocksWriter writer;
  private final long lane;
  private final List<LaneVersion> versions;
  private boolean isFirstStep = true;
  private boolean isLastStep;

  LaneEraser(RocksStore store, RocksWriter writer, long lane, List<LaneVersion> versions) {
    this.store = store;
    this.writer = writer;
    this.lane = lane;
    this.versions = versions;
  }

  @Override
  public void fill(StateBatch batch) throws RocksDBException {
    List<DueKey> rows = firstRows();
    for (DueKey row : rows) {
      batch.delete(Family.DUE, Rows.dueKey(lane, row));
      batch.leave(lane, row.position());
    }
    // The lane's last commit may share the first step's write, where its rows cannot be seen yet.
    isLastStep = rows.isEmpty() && !isFirstStep;
    isFirstStep = false;
    if (isLastStep) {
      removeCatalogRows(batch);
    }
  }

  private List<DueKey> firstRows() throws RocksDBException {
    List<DueKey> rows = new ArrayList<>();
    store.scan(
        Family.DUE,
        Rows.number(lane),
        (key, value) -> {
          boolean isOurs = Rows.number(key) == lane && rows.size() < ROWS_PER_STEP;
          if (isOurs) {
            rows.add(Rows.dueKey(key));
          }
          return isOurs;
        });
    return rows;
  }

  private void removeCatalogRows(StateBatch batch) throws RocksDBException {
    batch.delete(Family.CURSOR, Rows.number(lane));
    batch.delete(Family.COUNT, Rows.number(lane));
    for (LaneVersion version : versions) {
      CatalogRows.removeVersion(batch, lane, version.position());
    }
    CatalogRows.removeRemoval(batch, lane);
  }

  @Override
  public void done(@Nullable String failure) {
    if (failure == null && !isLastStep) {
      writer.submit(this);
    }
  }
}
