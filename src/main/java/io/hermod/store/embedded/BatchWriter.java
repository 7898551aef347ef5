package io.hermod.store.embedded;

import io.hermod.store.embedded.RocksWriter.Task;
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
 * Writes the rows of some tasks as one batch, and opens the database again when it refuses a write
 * or an earlier opening failed.
 */
final class BatchWriter {
  private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);
  private static final Duration BETWEEN_REOPENINGS = Duration.ofSeconds(1);

  private final RocksStore store;
  private final ParkedCounts counts;
  private final Ballast ballast;
  private final InstantSource clock;
  private final Faults faults;
  private Instant lastReopening = Instant.MIN;
  private boolean mayReopen = true;
  private boolean isFailing;

  BatchWriter(RocksStore store, Ballast ballast, InstantSource clock, Faults faults) {
    this.store = store;
    this.counts = new ParkedCounts(store);
    this.ballast = ballast;
    this.clock = clock;
    this.faults = faults;
  }

  /** Until the next call a closed database is opened once at most, however many writes fail. */
  void begin() {
    mayReopen = true;
  }

  /**
   * Writes all tasks that can be filled, and takes out those that cannot.
   *
   * @param failed told of each that is taken out, and why
   * @return null when the others are durable, else why nothing of them was kept
   */
  @Nullable String write(List<Task> tasks, BiConsumer<Task, String> failed) {
    try {
      openIfClosed();
      StateBatch batch = fill(tasks, failed);
      try (batch) {
        batch.complete();
        writeOrReopen(batch);
        batch.written();
      }
      noteSuccess();
      return null;
    } catch (RocksDBException | RuntimeException | Error e) {
      noteFailure(e);
      return "the store cannot write: " + e.getMessage();
    }
  }

  /** A task that fails may have left some of its rows: the batch begins again without it. */
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
      LOG.info("state database opened again");
    }
  }

  private void writeOrReopen(StateBatch batch) throws RocksDBException {
    if (batch.isEmpty()) {
      return;
    }
    try {
      store.write(batch);
    } catch (RocksDBException e) {
      ballast.release();
      if (!mayReopen || clock.instant().isBefore(lastReopening.plus(BETWEEN_REOPENINGS))) {
        throw e;
      }
      LOG.warn("state database refused a write ({}), opening it anew", e.getMessage());
      reopen();
      store.write(batch);
    }
  }

  private void reopen() throws RocksDBException {
    mayReopen = false;
    lastReopening = clock.instant();
    store.reopen();
  }

  /** Only the change is logged: the lanes try again several times a second. */
  private void noteFailure(Throwable cause) {
    faults.count();
    if (!isFailing) {
      LOG.error("state not written, will be tried again: {}", cause.getMessage());
    }
    isFailing = true;
  }

  private void noteSuccess() {
    if (isFailing) {
      LOG.info("state can be written again");
    }
    isFailing = false;
  }
}
