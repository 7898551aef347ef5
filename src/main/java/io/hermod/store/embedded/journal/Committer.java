package io.hermod.store.embedded.journal;

import io.hermod.store.AppendResult;
import io.hermod.store.JournalSlice;
import io.hermod.store.Recorded;
import io.hermod.store.append.AppendQueue;
import io.hermod.store.append.PendingAppend;
import io.hermod.store.worker.StoreFaults;
import io.hermod.store.worker.Worker;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only thread that writes the journal. It takes everything that waits, writes it and syncs
 * once, and then notifies the follower and each appender.
 */
final class Committer implements Worker {
  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
  private static final AppendResult WRITE_FAILED =
      new AppendResult.Refused("The journal cannot be written now");

  private static final int MANY = 4;
  private static final Duration GATHERING = Duration.ofNanos(500_000);

  private final AppendQueue queue;
  private final JournalWriter writer;
  private final int maxBatchBytes;
  private final StoreFaults faults = new StoreFaults();
  private final CommitStatistics statistics = new CommitStatistics();
  private volatile Consumer<JournalSlice> follower = _ -> {};
  private volatile Runnable onWrite = () -> {};
  private volatile InstantSource clock = () -> Instant.EPOCH;
  // Used only by the committer's thread.
  private final Deque<PendingAppend> waiting = new ArrayDeque<>();
  private boolean isFailing;

  Committer(AppendQueue queue, JournalWriter writer, int maxBatchBytes) {
    this.queue = queue;
    this.writer = writer;
    this.maxBatchBytes = maxBatchBytes;
  }

  void follow(Consumer<JournalSlice> newFollower) {
    follower = newFollower;
  }

  void onWrite(Runnable listener) {
    onWrite = listener;
  }

  /** Has the writes measured with this clock. Without one, they take no time. */
  void measureWith(InstantSource newClock) {
    clock = newClock;
  }

  CommitStatistics statistics() {
    return statistics;
  }

  /** Returns the number of failed writes and failed callbacks. */
  long faults() {
    return faults.total();
  }

  @Override
  public void run() {
    while (queue.takeInto(waiting)) {
      int told = commitNext();
      if (waiting.isEmpty()) {
        gather(told);
      }
    }
  }

  @Override
  public boolean runOnce() {
    boolean isWork = queue.pollInto(waiting);
    if (isWork) {
      commitNext();
    }
    return isWork;
  }

  /** Writes the next batch and returns its number of appends. */
  private int commitNext() {
    List<PendingAppend> batch = nextBatch();
    if (!batch.isEmpty()) {
      commit(batch);
    }
    return batch.size();
  }

  /**
   * If there are many appenders, waits a moment for those just notified to append again, so that
   * all of them share one sync. A few appenders never wait, and many wait only until all of them
   * are back.
   */
  private void gather(int told) {
    int expected = told + queue.size();
    if (expected >= MANY && queue.waitingBytes() < maxBatchBytes / 4) {
      queue.awaitSize(expected, GATHERING);
    }
  }

  private List<PendingAppend> nextBatch() {
    List<PendingAppend> batch = new ArrayList<>();
    List<PendingAppend> refused = new ArrayList<>(0);
    long bytes = 0;
    for (PendingAppend next = waiting.peek(); next != null; next = waiting.peek()) {
      if (next.isRefused()) {
        next.result(new AppendResult.Refused(next.refusal()));
        refused.add(next);
      } else if (batch.isEmpty() || bytes + next.expectedBytes() <= maxBatchBytes) {
        batch.add(next);
        bytes += next.expectedBytes();
      } else {
        break;
      }
      waiting.remove();
    }
    tell(refused);
    return batch;
  }

  private void commit(List<PendingAppend> batch) {
    try {
      Instant begunAt = clock.instant();
      List<Recorded> recorded = writer.write(batch);
      statistics.committed(batch, begunAt, clock.instant());
      noteSuccess();
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).result(new AppendResult.Appended(recorded.get(i).position()));
      }
      tellFollower(recorded);
    } catch (IOException | RuntimeException | Error e) {
      noteFailure(e);
      batch.forEach(pending -> pending.result(WRITE_FAILED));
    }
    tell(batch);
  }

  /** The batch is durable even if the follower fails: it finds what it missed in the journal. */
  private void tellFollower(List<Recorded> recorded) {
    try {
      onWrite.run();
      follower.accept(JournalSlice.of(recorded));
    } catch (RuntimeException | Error e) {
      faults.count("The follower of the journal failed", e);
    }
  }

  /**
   * Submits one task per executor, because waking an event loop costs more than the task itself.
   */
  private void tell(List<PendingAppend> results) {
    IdentityHashMap<Executor, List<PendingAppend>> byHome = new IdentityHashMap<>(8);
    for (PendingAppend each : results) {
      queue.release(each.expectedBytes());
      byHome.computeIfAbsent(each.home(), _ -> new ArrayList<>(results.size())).add(each);
    }
    byHome.forEach(this::tell);
  }

  private void tell(Executor home, List<PendingAppend> results) {
    try {
      home.execute(() -> results.forEach(this::tell));
    } catch (RejectedExecutionException e) {
      LOG.warn("Could not report {} append results: their executor has stopped", results.size());
    } catch (RuntimeException | Error e) {
      faults.count("The results of appends could not be reported", e);
    }
  }

  private void tell(PendingAppend pending) {
    try {
      pending.tell();
    } catch (RuntimeException | Error e) {
      faults.count("An appender failed to handle its result", e);
    }
  }

  /**
   * Logs only the first of several failures: under load, a full disk fails thousands of times a
   * second.
   */
  private void noteFailure(Throwable cause) {
    faults.count();
    if (!isFailing) {
      LOG.error("The journal cannot be written; appends are refused until it can be", cause);
    }
    isFailing = true;
  }

  private void noteSuccess() {
    if (isFailing) {
      LOG.info("The journal can be written again");
    }
    isFailing = false;
  }
}
