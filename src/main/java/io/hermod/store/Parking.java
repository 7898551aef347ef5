package io.hermod.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Parked events by due time, and the cursors of all lanes. Both change in one synced batch.
 *
 * <p>Methods that take a callback never block, and call it on a thread of the store.
 */
public interface Parking {

  /**
   * Writes the batch as a whole and syncs it. After that, the journal below the floors of all
   * owners may be deleted.
   */
  void commit(CommitBatch batch, Consumer<CommitResult> done);

  /**
   * Finds the due rows of a lane.
   *
   * @param after finds only rows after this key
   * @param maxEvents the maximum number of events
   * @param maxBytes the approximate size limit; one event is returned however large it is
   */
  void due(
      long lane, DueKey after, Instant now, int maxEvents, long maxBytes, Consumer<DueResult> done);

  /**
   * Finds the parked events of some lanes in a range of positions, whenever they are due.
   *
   * @param to the end of the range, exclusive; all events in the range are held in memory at once
   */
  void parkedBetween(long from, long to, Set<Long> lanes, Consumer<ParkedRows> done);

  /** Finds the parked event of some lanes that was published first; redriven events come last. */
  default void oldest(Set<Long> lanes, Consumer<ParkedRows> done) {
    done.accept(new ParkedRows.Found(List.of()));
  }

  /** Returns the last committed cursor of every lane. Called at startup. */
  Map<Long, Cursor> cursors();

  /**
   * Returns how many rows each lane had at its last commit, without reading them. Called at
   * startup.
   */
  Map<Long, Long> parkedCounts();

  /** Returns the durable position below which no lane has anything unfinished. */
  long watermark();
}
