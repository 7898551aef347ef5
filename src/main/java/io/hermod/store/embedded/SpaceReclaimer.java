package io.hermod.store.embedded;

import io.hermod.store.EventDropper;
import io.hermod.store.rows.HistoryTrimmer;
import io.hermod.store.rows.OldestRows;
import io.hermod.store.rows.OldestRows.Stretch;
import io.hermod.store.worker.StoreThreads;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frees space in a store that is nearly full, one round at a time: trims the history of finished
 * events and, if allowed, gives up the oldest waiting events. It keeps the newest ones, up to an
 * eighth of the limit.
 */
final class SpaceReclaimer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpaceReclaimer.class);
  private static final int STEP_ROWS = 2000;
  private static final long STEP_BYTES = 4 * 1024 * 1024;
  private static final long TIMEOUT_SECONDS = 30;

  private final OldestRows oldest;
  private final HistoryTrimmer history;
  private final BooleanSupplier isRoomElsewhere;
  private final long keptBytes;
  private final long slack;
  private final ExecutorService thread;
  private final AtomicBoolean isUnderWay = new AtomicBoolean();
  private volatile @Nullable EventDropper dropper;
  private boolean isFailing;
  // By how much the files exceed the estimated size of the events, though nothing can be freed.
  private long overhead;
  private final AtomicLong dropped = new AtomicLong();

  /**
   * Creates a reclaimer that gives up no events yet.
   *
   * @param isRoomElsewhere whether something that nobody waits for could be deleted; the round that
   *     finds this out ends, and the next look at the space deletes it
   */
  SpaceReclaimer(
      OldestRows oldest,
      HistoryTrimmer history,
      BooleanSupplier isRoomElsewhere,
      long maxBytes,
      StoreThreads threads) {
    this.thread = threads.pool(Thread.ofPlatform().name("hermod-room").daemon(), 1);
    this.oldest = oldest;
    this.history = history;
    this.isRoomElsewhere = isRoomElsewhere;
    this.keptBytes = maxBytes / 8;
    // About a write buffer of the database: less cannot be measured.
    this.slack = maxBytes / 64;
  }

  /** Allows waiting events to be given up from now on. */
  void dropWith(EventDropper newDropper) {
    dropper = newDropper;
  }

  /**
   * Starts a round unless one is in progress. Never blocks.
   *
   * @param excess measures by how many bytes the store is too large
   */
  void begin(LongSupplier excess) {
    if (isUnderWay.compareAndSet(false, true)) {
      try {
        thread.execute(() -> round(excess));
      } catch (RejectedExecutionException _) {
        isUnderWay.set(false);
      }
    }
  }

  /** Logs how many events were given up, once there is room again. */
  void end() {
    long all = dropped.getAndSet(0);
    if (all > 0) {
      LOG.warn("the store has room again; it gave up {} waiting events", all);
    }
  }

  private void round(LongSupplier excess) {
    try {
      guarded(() -> makeRoom(excess));
    } finally {
      isUnderWay.set(false);
    }
  }

  private void makeRoom(LongSupplier excess)
      throws RocksDBException, ExecutionException, TimeoutException, InterruptedException {
    history.trim();
    EventDropper with = dropper;
    if (with != null) {
      freeRemoved();
      // The excess counts each row twice, because a compaction copies it, so half is enough.
      giveUp(with, excess.getAsLong() / 2);
    }
    isFailing = false;
  }

  /** Frees the space of delivered events first, so that no other event is given up for it. */
  private void freeRemoved() throws RocksDBException {
    if (oldest.removedBytes() > slack) {
      oldest.free();
    }
  }

  /**
   * Gives up the oldest events, but not those that are always kept. To find these, they must be
   * read, so this is done only if they may be more than half of what would be left.
   */
  private void giveUp(EventDropper with, long wanted)
      throws RocksDBException, ExecutionException, TimeoutException, InterruptedException {
    if (wanted == 0 || oldest.fileBytes() < keptBytes + slack) {
      return; // It is not the events that wait that take the room.
    }
    if (oldest.estimatedBytes() - wanted >= 2 * keptBytes) {
      drop(with, wanted, Long.MAX_VALUE, isRoomElsewhere);
    } else if (drop(with, wanted, oldest.newest(keptBytes), isRoomElsewhere) == 0) {
      freeRemovedBetween();
    }
  }

  /** Frees the space of delivered events that are newer than one that waits. */
  private void freeRemovedBetween() throws RocksDBException {
    long waiting = oldest.bytesBetween(0, Long.MAX_VALUE);
    if (oldest.fileBytes() - waiting > overhead + slack) {
      oldest.freeAll();
      overhead = Math.max(0, oldest.fileBytes() - waiting);
    }
  }

  /** Gives up about this many bytes of events, whether or not there is room. Blocks. */
  void dropNow(long bytes) {
    EventDropper with = dropper;
    if (with != null) {
      guarded(() -> drop(with, bytes, Long.MAX_VALUE, () -> false));
    }
  }

  /** An action that frees space. */
  private interface Step {
    void run() throws RocksDBException, ExecutionException, TimeoutException, InterruptedException;
  }

  private void guarded(Step step) {
    try {
      step.run();
    } catch (RocksDBException | ExecutionException | TimeoutException | RuntimeException e) {
      noteFailure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Logs only the first of several failures, because there are many rounds. */
  private void noteFailure(Exception cause) {
    if (!isFailing) {
      LOG.warn("could not free space in the store: {}", cause.getMessage());
    }
    isFailing = true;
  }

  /**
   * Gives up the oldest events until they have left this much space, for whatever reason: some may
   * be delivered at the same time.
   *
   * @param end the position from which on events are kept
   * @param mayStop whether to stop early
   * @return how many were given up
   */
  private int drop(EventDropper with, long wanted, long end, BooleanSupplier mayStop)
      throws RocksDBException, ExecutionException, TimeoutException, InterruptedException {
    int rows = 0;
    long bytes = 0;
    Stretch next = find(0, end, wanted);
    while (next != null && bytes < wanted && !mayStop.getAsBoolean()) {
      rows += with.drop(next.from(), next.to()).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      bytes += next.bytes() - oldest.bytesBetween(next.from(), next.to());
      next = find(next.to(), end, wanted - bytes);
    }
    if (rows > 0) {
      note(rows);
      oldest.free();
    }
    return rows;
  }

  private @Nullable Stretch find(long from, long end, long wanted) throws RocksDBException {
    return oldest.find(from, end, Math.min(wanted, STEP_BYTES), STEP_ROWS);
  }

  private void note(int rows) {
    if (dropped.getAndAdd(rows) == 0) {
      LOG.warn("the store is full: giving up the oldest waiting events until there is room");
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
        LOG.warn("still freeing space while the store closes");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
