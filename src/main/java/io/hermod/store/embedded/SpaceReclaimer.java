package io.hermod.store.embedded;

import io.hermod.store.EventDropper;
import io.hermod.store.embedded.rows.HistoryTrimmer;
import io.hermod.store.embedded.rows.OldestRows;
import io.hermod.store.embedded.rows.OldestRows.Stretch;
import io.hermod.store.embedded.worker.StoreThreads;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frees space in a store that is nearly full, one round at a time: trims the history of finished
 * events and, if allowed, gives up the oldest waiting events.
 */
final class SpaceReclaimer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpaceReclaimer.class);
  private static final int STEP_ROWS = 2000;
  private static final long STEP_BYTES = 4 * 1024 * 1024;
  private static final long TIMEOUT_SECONDS = 30;

  private final OldestRows oldest;
  private final HistoryTrimmer history;
  private final long maxBytes;
  private final ExecutorService thread;
  private final AtomicBoolean isUnderWay = new AtomicBoolean();
  private volatile @Nullable EventDropper dropper;
  private boolean isFailing;
  private final AtomicLong dropped = new AtomicLong();

  SpaceReclaimer(OldestRows oldest, HistoryTrimmer history, long maxBytes, StoreThreads threads) {
    this.thread = threads.pool(Thread.ofPlatform().name("hermod-room").daemon(), 1);
    this.oldest = oldest;
    this.history = history;
    this.maxBytes = maxBytes;
  }

  /** Allows waiting events to be given up from now on. */
  void dropWith(EventDropper newDropper) {
    dropper = newDropper;
  }

  /** Starts a round unless one is in progress. Never blocks. */
  void begin(long excess) {
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

  private void round(long excess) {
    try {
      guarded(() -> makeRoom(excess));
    } finally {
      isUnderWay.set(false);
    }
  }

  private void makeRoom(long excess)
      throws RocksDBException, ExecutionException, TimeoutException, InterruptedException {
    history.trim();
    if (oldest.bytes() >= maxBytes / 8) {
      // The excess counts each row twice, because a compaction copies it, so half is enough.
      drop(excess / 2);
    }
    isFailing = false;
  }

  /** Gives up about this many bytes of events, whether or not there is room. Blocks. */
  void dropNow(long bytes) {
    guarded(() -> drop(bytes));
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

  private void drop(long wanted)
      throws RocksDBException, ExecutionException, TimeoutException, InterruptedException {
    EventDropper with = dropper;
    if (with == null) {
      return;
    }
    int rows = 0;
    long bytes = 0;
    Stretch next = oldest.find(0, Math.min(wanted, STEP_BYTES), STEP_ROWS);
    while (next != null && bytes < wanted) {
      int gone = with.drop(next.from(), next.to()).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      rows += gone;
      bytes += next.bytesOf(gone);
      next = oldest.find(next.to(), Math.min(wanted, STEP_BYTES), STEP_ROWS);
    }
    if (rows > 0) {
      note(rows);
      oldest.free();
    }
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
