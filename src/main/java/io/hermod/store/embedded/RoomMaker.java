package io.hermod.store.embedded;

import io.hermod.store.EventDropper;
import io.hermod.store.embedded.OldestRows.Stretch;
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
 * Makes room in a store that is nearly full, a round at a time: forgets what is told of finished
 * events, and where it may, has the oldest events that wait given up.
 */
final class RoomMaker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RoomMaker.class);
  private static final int STEP_ROWS = 2000;
  private static final long STEP_BYTES = 4 * 1024 * 1024;
  private static final long PATIENCE_SECONDS = 30;

  private final OldestRows oldest;
  private final HistoryTrimmer history;
  private final long maxBytes;
  private final ExecutorService thread;
  private final AtomicBoolean isUnderWay = new AtomicBoolean();
  private volatile @Nullable EventDropper dropper;
  private boolean isFailing;
  private final AtomicLong dropped = new AtomicLong();

  RoomMaker(OldestRows oldest, HistoryTrimmer history, long maxBytes, StoreThreads threads) {
    this.thread = threads.pool(Thread.ofPlatform().name("hermod-room").daemon(), 1);
    this.oldest = oldest;
    this.history = history;
    this.maxBytes = maxBytes;
  }

  /** From now on events may be given up. */
  void dropWith(EventDropper newDropper) {
    dropper = newDropper;
  }

  /** Begins a round, unless one is under way; never blocks. */
  void begin(long excess) {
    if (isUnderWay.compareAndSet(false, true)) {
      try {
        thread.execute(() -> round(excess));
      } catch (RejectedExecutionException _) {
        isUnderWay.set(false);
      }
    }
  }

  /** There is room again. */
  void end() {
    long all = dropped.getAndSet(0);
    if (all > 0) {
      LOG.warn("{} waiting events were given up for room; there is room again", all);
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
      // A compaction's copy is counted with each row, so half of the excess is enough.
      drop(excess / 2);
    }
    isFailing = false;
  }

  /** Gives up events of about so many bytes, whether or not there is room; blocks. */
  void dropNow(long bytes) {
    guarded(() -> drop(bytes));
  }

  /** Something that makes room. */
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

  /** Only the change is logged: rounds are many. */
  private void noteFailure(Exception cause) {
    if (!isFailing) {
      LOG.warn("no room could be made: {}", cause.getMessage());
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
      rows += with.drop(next.from(), next.to()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      bytes += next.bytes();
      next = oldest.find(next.to(), Math.min(wanted, STEP_BYTES), STEP_ROWS);
    }
    if (rows > 0) {
      note(rows);
      oldest.free();
    }
  }

  private void note(int rows) {
    if (dropped.getAndAdd(rows) == 0) {
      LOG.warn("the store is full: the oldest waiting events are given up until there is room");
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
        LOG.warn("room is still being made");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
