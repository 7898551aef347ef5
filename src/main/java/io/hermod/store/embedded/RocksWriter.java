package io.hermod.store.embedded;

import io.hermod.store.StoreUnavailableException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes to RocksDB: everything that waits goes into one synced batch. A task
 * that fails, fails alone, and nothing that a task throws ends the thread.
 */
final class RocksWriter implements Worker, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RocksWriter.class);
  private static final int MAX_TASKS_PER_BATCH = 256;
  private static final String CLOSED = "the store is closed";

  /** One change; {@code fill} and {@code done} are called on the writer's thread. */
  interface Task {
    /** May be called again when a write failed: then what it did before counts for nothing. */
    void fill(StateBatch batch) throws RocksDBException;

    /** Told once: null when durable, else why nothing of it was kept. */
    void done(@Nullable String failure);

    /**
     * Whether it looks at rows to decide what to write or remove. Such a task has a batch of its
     * own, filled when everything before it is written: rows that wait in a batch cannot be seen.
     */
    default boolean decidesByRows() {
      return false;
    }
  }

  private static final Task STOP =
      new Task() {
        @Override
        public void fill(StateBatch batch) {}

        @Override
        public void done(@Nullable String failure) {}
      };

  private final BatchWriter batches;
  private final BlockingQueue<Task> queue = new LinkedBlockingQueue<>();
  private final StoreThreads threads;
  private final StoreThreads.Running running;
  private final Faults faults = new Faults();
  private volatile boolean isClosing;
  private volatile boolean hasEnded;

  RocksWriter(RocksStore store, Ballast ballast, InstantSource clock, StoreThreads threads) {
    this.batches = new BatchWriter(store, ballast, clock, faults);
    this.threads = threads;
    this.running = threads.start(Thread.ofPlatform().name("hermod-store"), this);
  }

  /** Never blocks: each loop has one commit under way, and management waits for its own. */
  void submit(Task task) {
    if (isClosing) {
      tell(task, CLOSED);
      return;
    }
    queue.add(task);
    // Looked at after it was added: the writer may have ended in between.
    if (hasEnded) {
      refuseRest();
    }
  }

  /** Rows to write; like a task, it may be asked for them again. */
  @FunctionalInterface
  interface Filler {
    void fill(StateBatch batch) throws RocksDBException;
  }

  /** Writes and waits until it is durable. */
  void write(Filler rows) {
    write(rows, false, () -> {});
  }

  /** Writes what depends on the rows that are there; see {@link Task#decidesByRows}. */
  void writeByRows(Filler rows) {
    writeByRows(rows, () -> {});
  }

  /**
   * Writes what depends on the rows that are there.
   *
   * @param durable runs on the writer's thread, before it does anything else
   */
  void writeByRows(Filler rows, Runnable durable) {
    write(rows, true, durable);
  }

  private void write(Filler rows, boolean decidesByRows, Runnable durable) {
    CompletableFuture<Optional<String>> result = new CompletableFuture<>();
    submit(
        new Task() {
          @Override
          public void fill(StateBatch batch) throws RocksDBException {
            rows.fill(batch);
          }

          @Override
          public boolean decidesByRows() {
            return decidesByRows;
          }

          @Override
          public void done(@Nullable String failure) {
            if (failure == null) {
              durable.run();
            }
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

  /** How many failures there were: of writes, and of tasks. */
  long faults() {
    return faults.total();
  }

  @Override
  public void run() {
    try {
      while (!hasEnded) {
        writeWithOthers(queue.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end();
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
    Deque<Task> tasks = new ArrayDeque<>();
    tasks.add(first);
    queue.drainTo(tasks, MAX_TASKS_PER_BATCH);
    boolean isLast = tasks.remove(STOP);
    batches.begin();
    while (!tasks.isEmpty()) {
      write(nextGroup(tasks));
    }
    if (isLast) {
      end();
    }
  }

  private static List<Task> nextGroup(Deque<Task> tasks) {
    List<Task> group = new ArrayList<>(tasks.size());
    do {
      group.add(tasks.remove());
    } while (!group.getLast().decidesByRows()
        && !tasks.isEmpty()
        && !tasks.element().decidesByRows());
    return group;
  }

  private void write(List<Task> tasks) {
    List<Task> written = new ArrayList<>(tasks);
    String failure = batches.write(written, this::tell);
    if (failure == null || written.size() == 1) {
      written.forEach(task -> tell(task, failure));
    } else {
      written.forEach(task -> write(List.of(task)));
    }
  }

  private void tell(Task task, @Nullable String failure) {
    try {
      task.done(failure);
    } catch (RuntimeException | Error e) {
      faults.count("a task of the store failed when told of its result", e);
    }
  }

  private void end() {
    hasEnded = true;
    refuseRest();
  }

  private void refuseRest() {
    for (Task task = queue.poll(); task != null; task = queue.poll()) {
      tell(task, CLOSED);
    }
  }

  /** Writes what waits, then stops. */
  @Override
  public void close() {
    if (!isClosing) {
      isClosing = true;
      queue.add(STOP);
      if (!running.awaitEnd(Duration.ofSeconds(5))) {
        LOG.warn("a write of the store is still under way");
      }
    }
  }
}
