package io.hermod.store;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rows that wait, by due time, and the cursors of all lanes: both change in one synced batch.
 *
 * <p>Calls never block, and answer from a thread of the store.
 */
public interface Parking {

  /** Writes the batch as a whole and syncs it; then the journal below the common floor may go. */
  void commit(CommitBatch batch, Consumer<CommitResult> done);

  /**
   * Finds rows of a lane that are due.
   *
   * @param after only rows behind this key
   * @param maxEvents and {@code maxBytes}: how many are wanted; one is given however large
   */
  void due(
      long lane, DueKey after, Instant now, int maxEvents, long maxBytes, Consumer<DueResult> done);

  /**
   * Finds the parked events of some lanes by their positions, whenever they are due.
   *
   * @param to the first position that is not wanted; all before it are held in memory at once
   */
  void parkedBetween(long from, long to, Set<Long> lanes, Consumer<ParkedRows> done);

  /** The cursor of every lane as last committed; read at start. */
  Map<Long, Cursor> cursors();

  /** How many rows each lane has, as last committed; read at start, without reading the rows. */
  Map<Long, Long> parkedCounts();

  /** Below this position no lane has anything unfinished; durable. */
  long watermark();
}
