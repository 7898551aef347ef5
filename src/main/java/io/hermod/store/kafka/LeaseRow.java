package io.hermod.store.kafka;

import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * The row that says that an owner may be delivering events: it is there from before the first
 * attempt until the owner has ended in order.
 */
final class LeaseRow {
  private static final byte[] KEY = "lease".getBytes(Rows.TEXT);
  private static final byte[] HELD = {1};

  private LeaseRow() {}

  /** Returns a write that renews the lease. */
  static RocksWriter.Task renewing(RowLease lease) {
    return new RocksWriter.Task() {
      @Override
      public void fill(StateBatch batch) throws RocksDBException {
        batch.put(Family.META, KEY, HELD);
      }

      @Override
      public void done(@Nullable String failure) {
        lease.ended(failure == null);
      }
    };
  }

  static void remove(StateBatch batch) throws RocksDBException {
    batch.delete(Family.META, KEY);
  }

  /**
   * Returns when no earlier owner has a lease any more: at once, if it ended in order.
   *
   * @param isUpToDate whether this node had copied everything before it took over
   * @param lastHeard if so, when it copied the last change
   */
  static void awaitEndOfPredecessor(
      RocksStore rocks, boolean isUpToDate, long lastHeard, LongSupplier nanoTime)
      throws RocksDBException {
    if (rocks.get(Family.META, KEY) != null) {
      long from = isUpToDate ? lastHeard : nanoTime.getAsLong();
      long end = from + RowLease.TERM.toNanos();
      for (long left = end - nanoTime.getAsLong(); left > 0; left = end - nanoTime.getAsLong()) {
        LockSupport.parkNanos(rocks, left);
      }
    }
  }
}
