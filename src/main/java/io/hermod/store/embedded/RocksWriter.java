package io.hermod.store.embedded;

import io.hermod.store.StoreUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread that writes to RocksDB: everything that waits goes into one synced batch. */
final class RocksWriter implements Worker, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RocksWriter.class);
  private static final Duration BETWEEN_REOPENINGS = Duration.ofSeconds(1);
  private static final int MAX_TASKS_PER_BATCH = 256;

  /** One change; {@code fill} and {@code done} are called on the writer's thread. */
  interface Task {
    void fill(StateBatch batch) throws RocksDBException;

    /** Told once: null when durable, else why nothing of it was kept. */
    void done(@Nullable String failure);
  }

  private static final Task STOP =
      new Task() {
        @Override
        public void fill(StateBatch batch) {}

        @Override
        public void done(@Nullable String failure) {}
      };

  private final RocksStore store;
  private final Ballast ballast;
  private final InstantSource clock;
  private final BlockingQueue<Task> queue = new LinkedBlockingQueue<>();
  private final StoreThreads threads;
  private final StoreThreads.Running running;
  private Instant lastReopening = Instant.MIN;
  private boolean hasEnded;
  private volatile boolean stopped;

  RocksWriter(RocksStore store, Ballast ballast, InstantSource clock, StoreThreads threads) {
    this.store = store;
    this.ballast = ballast;
    this.clock = clock;
    this.threads = threads;
    this.running = threads.start(Thread.ofPlatform().name("hermod-store"), this);
  }

  /** Never blocks: each loop has one commit under way, and management waits for its own. */
  void submit(Task task) {
    if (stopped) {
      task.done("the store is closed");
      return;
    }
    queue.add(task);
  }

  /** Rows to write. */
  @FunctionalInterface
  interface Filler {
    void fill(StateBatch batch) throws RocksDBException;
  }

  /** Writes and waits until it is durable. */
  void write(Filler rows) {
    CompletableFuture<Optional<String>> result = new CompletableFuture<>();
    submit(
        new Task() {
          @Override
          public void fill(StateBatch batch) throws RocksDBException {
            rows.fill(batch);
          }

          @Override
          public void done(@Nullable String failure) {
            result.complete(Optional.ofNullable(failure));
          }
        });
    threads
        .await(result)
        .ifPresent(
            failure -> {
              throw new StoreUnavailableException(failure);
            });
  }

  @Override
  public void run() {
    try {
      while (!hasEnded) {
        writeWithOthers(queue.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean runOnce() {
    Task next = queue.poll();
    if (next != null) {
      writeWithOthers(next);
    }
    return next != null;
  }

  private void writeWithOthers(Task first) {
    List<Task> tasks = new ArrayList<>();
    tasks.add(first);
    queue.drainTo(tasks, MAX_TASKS_PER_BATCH);
    hasEnded = tasks.remove(STOP);
    write(tasks);
  }

  private void write(List<Task> tasks) {
    String failure = null;
    try (StateBatch batch = new StateBatch(store)) {
      for (Task task : tasks) {
        task.fill(batch);
      }
      batch.complete();
      writeOrReopen(batch);
    } catch (RocksDBException | RuntimeException e) {
      LOG.error("state not written, will be tried again: {}", e.getMessage());
      failure = "the store cannot write: " + e.getMessage();
    }
    for (Task task : tasks) {
      task.done(failure);
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
      if (clock.instant().isBefore(lastReopening.plus(BETWEEN_REOPENINGS))) {
        throw e;
      }
      lastReopening = clock.instant();
      LOG.warn("state database refused a write ({}), opening it anew", e.getMessage());
      store.reopen();
      store.write(batch);
    }
  }

  /** Writes what waits, then stops. */
  @Override
  public void close() {
    if (!stopped) {
      stopped = true;
      queue.add(STOP);
      running.awaitEnd(Duration.ofSeconds(5));
    }
  }
}
