package io.hermod.store.rows;

import io.hermod.measure.Histogram;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.worker.StoreFaults;
import io.hermod.store.worker.StoreThreads;
import io.hermod.store.worker.Worker;
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
 * The only thread that writes to RocksDB. It writes all waiting tasks in one synced batch. A task
 * that fails does not affect others, and nothing that a task throws ends the thread.
 */
public final class RocksWriter implements Worker, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RocksWriter.class);
  private static final int MAX_TASKS_PER_BATCH = 256;
  private static final String CLOSED = "the store is closed";

  /**
   * A change. {@code fill} runs on the writer's thread, and so does {@code done}, except that a
   * closed writer calls it on the submitting thread.
   */
  public interface Task {
    /** Adds the rows to a batch. If a write fails, it is called again with a new batch. */
    void fill(StateBatch batch) throws RocksDBException;

    /**
     * Called once: with null if the change is durable, otherwise with the reason why it is not
     * known to be.
     */
    void done(@Nullable String failure);

    /**
     * Returns whether the task reads rows to decide what to write or delete. Such a task gets a
     * batch of its own, which is filled after everything before it is written, because rows in an
     * unwritten batch cannot be read.
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
  private final StoreFaults faults = new StoreFaults();
  private volatile Runnable onWrite = () -> {};
  private volatile boolean isClosing;
  private volatile boolean hasEnded;

  public RocksWriter(RocksStore store, Ballast ballast, InstantSource clock, StoreThreads threads) {
    this.batches = new BatchWriter(store, ballast, clock, faults);
    this.threads = threads;
    this.running = threads.start(Thread.ofPlatform().name("hermod-store"), this);
  }

  /**
   * Queues a task. Never blocks, and the queue stays short: each loop has one commit in progress,
   * and management waits for its own.
   */
  public void submit(Task task) {
    if (isClosing) {
      tell(task, CLOSED);
      return;
    }
    queue.add(task);
    // Checked after the task was added: the writer may have ended in between.
    if (hasEnded) {
      refuseRest();
    }
  }

  /** Adds rows to a batch; like a task, it may be called again. */
  @FunctionalInterface
  public interface Filler {
    void fill(StateBatch batch) throws RocksDBException;
  }

  /** Writes rows and waits until they are durable. */
  public void write(Filler rows) {
    write(rows, false, () -> {});
  }

  /** Writes changes that depend on existing rows; see {@link Task#decidesByRows}. */
  public void writeByRows(Filler rows) {
    writeByRows(rows, () -> {});
  }

  /**
   * Writes changes that depend on existing rows.
   *
   * @param durable runs on the writer's thread when they are durable, before it does anything else
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

  /** How long it took to write and sync each batch, in microseconds. */
  public Histogram syncTimes() {
    return batches.syncTimes();
  }

  /** Returns the number of failed writes and failed tasks. */
  public long faults() {
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

  /** Has this run after each write, on the writer's thread. */
  public void onWrite(Runnable listener) {
    onWrite = listener;
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
    faults.guard("the listener of the store's writes failed", onWrite);
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
    faults.guard("a task of the store failed to handle its result", () -> task.done(failure));
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

  /** Writes the waiting tasks, then stops. */
  @Override
  public void close() {
    if (!isClosing) {
      isClosing = true;
      queue.add(STOP);
      if (!running.awaitEnd(Duration.ofSeconds(5))) {
        LOG.warn("a write is still in progress while the store closes");
      }
    }
  }
}
