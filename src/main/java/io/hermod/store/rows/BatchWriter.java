package io.hermod.store.rows;

import io.hermod.measure.Histogram;
import io.hermod.store.rows.RocksWriter.Task;
import io.hermod.store.worker.StoreFaults;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the rows of several tasks as one batch. Reopens the database if it refuses a write or if
 * an earlier attempt to reopen it failed.
 */
final class BatchWriter {
  private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);
  private static final Duration BETWEEN_REOPENINGS = Duration.ofSeconds(1);

  private final RocksStore store;
  private final ParkedCounts counts;
  private final Ballast ballast;
  private final InstantSource clock;
  private final StoreFaults faults;
  private final Histogram syncTimes = Histogram.ofWork();
  private Instant lastReopening = Instant.MIN;
  private boolean mayReopen = true;
  private boolean isFailing;

  BatchWriter(RocksStore store, Ballast ballast, InstantSource clock, StoreFaults faults) {
    this.store = store;
    this.counts = new ParkedCounts(store);
    this.ballast = ballast;
    this.clock = clock;
    this.faults = faults;
  }

  /** How long it took to write and sync each batch, in microseconds. */
  Histogram syncTimes() {
    return syncTimes;
  }

  /** Allows the database to be reopened once until the next call, however many writes fail. */
  void begin() {
    mayReopen = true;
  }

  /**
   * Writes all tasks that can fill the batch, and removes the others from the list.
   *
   * @param failed called with each removed task and the reason
   * @return null if the remaining tasks are durable, otherwise why they are not known to be
   */
  @Nullable String write(List<Task> tasks, BiConsumer<Task, String> failed) {
    try {
      openIfClosed();
      StateBatch batch = fill(tasks, failed);
      try (batch) {
        batch.complete();
        Instant begunAt = clock.instant();
        writeOrReopen(batch);
        syncTimes.add(begunAt, clock.instant());
        batch.written();
      }
      noteSuccess();
      return null;
    } catch (RocksDBException | RuntimeException | Error e) {
      noteFailure(e);
      return "the store cannot write: " + e.getMessage();
    }
  }

  /** A task that fails may have left some of its rows, so the batch is filled again without it. */
  private StateBatch fill(List<Task> tasks, BiConsumer<Task, String> failed) {
    StateBatch batch = new StateBatch(store, counts);
    Iterator<Task> next = tasks.iterator();
    while (next.hasNext()) {
      Task task = next.next();
      try {
        task.fill(batch);
      } catch (RocksDBException | RuntimeException | Error e) {
        batch.close();
        next.remove();
        faults.count("a change of the state could not be prepared", e);
        failed.accept(task, "the store cannot write this: " + e.getMessage());
        return fill(tasks, failed);
      }
    }
    return batch;
  }

  private void openIfClosed() throws RocksDBException {
    if (!store.isOpen()) {
      if (!mayReopen) {
        throw new RocksDBException("the state database is closed");
      }
      reopen();
      LOG.info("state database reopened");
    }
  }

  private void writeOrReopen(StateBatch batch) throws RocksDBException {
    if (batch.isEmpty()) {
      return;
    }
    try {
      store.write(batch);
    } catch (NotWrittenException e) {
      throw e; // Reopening the database would not help.
    } catch (RocksDBException e) {
      ballast.release();
      if (!mayReopen || isTooSoon(clock.instant())) {
        throw e;
      }
      LOG.warn("state database refused a write ({}); reopening it", e.getMessage());
      reopen();
      store.write(batch);
    }
  }

  /** If it is now before the last reopening, the clock was set back. */
  private boolean isTooSoon(Instant now) {
    return now.isBefore(lastReopening.plus(BETWEEN_REOPENINGS)) && !now.isBefore(lastReopening);
  }

  private void reopen() throws RocksDBException {
    mayReopen = false;
    lastReopening = clock.instant();
    store.reopen();
  }

  /** Logs only the first of several failures, because the lanes retry several times a second. */
  private void noteFailure(Throwable cause) {
    faults.count();
    if (!isFailing) {
      LOG.error("the state could not be written and will be retried: {}", cause.getMessage());
    }
    isFailing = true;
  }

  private void noteSuccess() {
    if (isFailing) {
      LOG.info("the state can be written again");
    }
    isFailing = false;
  }
}
