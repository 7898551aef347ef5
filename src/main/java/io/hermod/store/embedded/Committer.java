package io.hermod.store.embedded;

import io.hermod.store.AppendResult;
import io.hermod.store.Recorded;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes the journal: takes everything that waits, writes and syncs it once,
 * then tells the follower and each appender.
 */
final class Committer implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
  private static final AppendResult WRITE_FAILED =
      new AppendResult.Refused("The journal cannot be written now");

  private final AppendQueue queue;
  private final JournalWriter writer;
  private final int maxBatchBytes;
  private volatile Consumer<List<Recorded>> follower = batch -> {};
  private boolean isFailing;

  Committer(AppendQueue queue, JournalWriter writer, int maxBatchBytes) {
    this.queue = queue;
    this.writer = writer;
    this.maxBatchBytes = maxBatchBytes;
  }

  void follow(Consumer<List<Recorded>> newFollower) {
    follower = newFollower;
  }

  @Override
  public void run() {
    Deque<Pending> waiting = new ArrayDeque<>();
    while (queue.takeInto(waiting)) {
      List<Pending> batch = nextBatch(waiting);
      if (!batch.isEmpty()) {
        commit(batch);
      }
    }
  }

  private List<Pending> nextBatch(Deque<Pending> waiting) {
    List<Pending> batch = new ArrayList<>();
    long bytes = 0;
    for (Pending next = waiting.peek(); next != null; next = waiting.peek()) {
      if (next.isRefused()) {
        tell(next, new AppendResult.Refused(next.refusal()));
      } else if (batch.isEmpty() || bytes + next.recordBytes() <= maxBatchBytes) {
        batch.add(next);
        bytes += next.recordBytes();
      } else {
        break;
      }
      waiting.remove();
    }
    return batch;
  }

  private void commit(List<Pending> batch) {
    try {
      List<Recorded> recorded = writer.write(batch);
      noteSuccess();
      tellFollower(recorded);
      tellAppended(batch, recorded);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      noteFailure(e);
      batch.forEach(pending -> tell(pending, WRITE_FAILED));
    }
  }

  private void tellFollower(List<Recorded> recorded) {
    try {
      follower.accept(recorded);
    } catch (RuntimeException e) {
      LOG.error("The follower of the journal failed at position {}", recorded.getFirst(), e);
    }
  }

  private void tellAppended(List<Pending> batch, List<Recorded> recorded) {
    for (int i = 0; i < batch.size(); i++) {
      tell(batch.get(i), new AppendResult.Appended(recorded.get(i).position()));
    }
  }

  private void tell(Pending pending, AppendResult result) {
    queue.release(pending.recordBytes());
    try {
      pending.done().accept(result);
    } catch (RuntimeException e) {
      LOG.error("An appender failed when told of its result", e);
    }
  }

  /** Only the change is logged: under load a full disk fails thousands of times a second. */
  private void noteFailure(Throwable cause) {
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
