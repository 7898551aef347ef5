package io.hermod.store.embedded;

import io.hermod.store.AppendResult;
import io.hermod.store.Recorded;
import java.io.IOException;
import java.time.Duration;
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
 * The one thread that writes the journal: takes everything that waits, writes and syncs it once,
 * then tells the follower and each appender.
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
  private final Faults faults = new Faults();
  private volatile Consumer<List<Recorded>> follower = batch -> {};
  // Touched by the committer's thread only.
  private final Deque<Pending> waiting = new ArrayDeque<>();
  private boolean isFailing;

  Committer(AppendQueue queue, JournalWriter writer, int maxBatchBytes) {
    this.queue = queue;
    this.writer = writer;
    this.maxBatchBytes = maxBatchBytes;
  }

  void follow(Consumer<List<Recorded>> newFollower) {
    follower = newFollower;
  }

  /** How many failures there were: of writes, and of those who were told. */
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

  /** How many appenders were told of a write. */
  private int commitNext() {
    List<Pending> batch = nextBatch();
    if (!batch.isEmpty()) {
      commit(batch);
    }
    return batch.size();
  }

  /**
   * Where many append at once, waits a moment for those just told to come back with their next, so
   * that all of them share one sync. Few appenders are never held up, and many only until they are
   * there again.
   */
  private void gather(int told) {
    int expected = told + queue.size();
    if (expected >= MANY && queue.waitingBytes() < maxBatchBytes / 4) {
      queue.awaitSize(expected, GATHERING);
    }
  }

  private List<Pending> nextBatch() {
    List<Pending> batch = new ArrayList<>();
    List<Pending> refused = new ArrayList<>(0);
    long bytes = 0;
    for (Pending next = waiting.peek(); next != null; next = waiting.peek()) {
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

  private void commit(List<Pending> batch) {
    try {
      List<Recorded> recorded = writer.write(batch);
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

  /** The batch is durable, whatever the follower does: it finds what it missed in the journal. */
  private void tellFollower(List<Recorded> recorded) {
    try {
      follower.accept(recorded);
    } catch (RuntimeException | Error e) {
      faults.count("The follower of the journal failed", e);
    }
  }

  /** One task for each home: waking an event loop costs more than the work it is woken for. */
  private void tell(List<Pending> results) {
    IdentityHashMap<Executor, List<Pending>> byHome = new IdentityHashMap<>(8);
    for (Pending each : results) {
      queue.release(each.expectedBytes());
      byHome.computeIfAbsent(each.home(), _ -> new ArrayList<>(results.size())).add(each);
    }
    byHome.forEach(this::tell);
  }

  private void tell(Executor home, List<Pending> results) {
    try {
      home.execute(() -> results.forEach(this::tell));
    } catch (RejectedExecutionException e) {
      LOG.warn("{} appenders were gone before they could be told", results.size());
    } catch (RuntimeException | Error e) {
      faults.count("Appenders could not be told of their results", e);
    }
  }

  private void tell(Pending pending) {
    try {
      pending.tell();
    } catch (RuntimeException | Error e) {
      faults.count("An appender failed when told of its result", e);
    }
  }

  /** Only the change is logged: under load a full disk fails thousands of times a second. */
  private void noteFailure(Throwable cause) {
    faults.count();
    if (!isFailing) {
      LOG.error("The journal cannot be written: appends are refused until it can", cause);
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
