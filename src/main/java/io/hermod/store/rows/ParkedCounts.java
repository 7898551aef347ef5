package io.hermod.store.rows;

import io.hermod.store.rows.RocksStore.Family;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.rocksdb.RocksDBException;

/**
 * The number of parked events of each lane. A count and the rows that it counts are written
 * together, so they always agree on disk. However, a write that failed may be on disk all the same.
 * That is why the count is read again after a failure, and why a commit that repeats a failed one
 * must check which of its rows exist. Used only by the writer's thread.
 */
final class ParkedCounts {
  private final RocksStore store;
  private final Map<Long, Long> known = new HashMap<>();
  // Lanes whose last commit was attempted and is not known to be durable.
  private final Set<Long> unconfirmed = new HashSet<>();

  ParkedCounts(RocksStore store) {
    this.store = store;
  }

  /** Returns the count before the batch that is being filled. */
  long of(long lane) throws RocksDBException {
    Long count = known.get(lane);
    if (count == null) {
      byte[] row = store.get(Family.COUNT, Rows.number(lane));
      count = row == null ? 0 : Rows.sum(row);
      known.put(lane, count);
    }
    return count;
  }

  /**
   * Called before a batch writes a new count. Until that is durable, the count on disk is unknown.
   */
  void writing(long lane) {
    known.remove(lane);
  }

  /** Called when the batch with this count is durable. */
  void written(long lane, long count) {
    known.put(lane, count);
  }

  /** Called before a batch writes a commit of the lane. If the write fails, the lane repeats it. */
  void committing(long lane) {
    unconfirmed.add(lane);
  }

  void committed(long lane) {
    unconfirmed.remove(lane);
  }

  /** Returns whether rows of the lane's next commit may already be on disk. */
  boolean isUnconfirmed(long lane) {
    return unconfirmed.contains(lane);
  }

  /** Called when the lane is gone. */
  void forget(long lane) {
    known.remove(lane);
    unconfirmed.remove(lane);
  }
}
