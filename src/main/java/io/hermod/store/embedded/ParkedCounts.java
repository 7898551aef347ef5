package io.hermod.store.embedded;

import io.hermod.store.embedded.RocksStore.Family;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.rocksdb.RocksDBException;

/**
 * How many events each lane has parked, as far as the writer knows that it is durable. A write that
 * failed may be on the disk all the same; what is read there afterwards must not be counted twice.
 * Belongs to the writer's thread.
 */
final class ParkedCounts {
  private final RocksStore store;
  private final Map<Long, Long> known = new HashMap<>();
  private final Set<Long> unsure = new HashSet<>();

  ParkedCounts(RocksStore store) {
    this.store = store;
  }

  /** The count before the batch that is being filled. */
  long of(long lane) throws RocksDBException {
    Long count = known.get(lane);
    if (count == null) {
      byte[] row = store.get(Family.COUNT, Rows.number(lane));
      count = row == null ? 0 : Rows.sum(row);
      known.put(lane, count);
    }
    return count;
  }

  /** A batch is about to write another count; until it is durable nobody knows which one stands. */
  void writing(long lane) {
    unsure.add(lane);
  }

  /** Whether the disk may have another count than the one that is known. */
  boolean isUnsure(long lane) {
    return unsure.contains(lane);
  }

  /** The batch that had this count is durable. */
  void written(long lane, long count) {
    known.put(lane, count);
    unsure.remove(lane);
  }

  /** The lane is gone. */
  void forget(long lane) {
    known.remove(lane);
    unsure.remove(lane);
  }
}
