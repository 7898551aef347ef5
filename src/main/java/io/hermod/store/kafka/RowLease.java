package io.hermod.store.kafka;

import io.hermod.store.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The lease of a shard in Kafka. Each commit renews it for two seconds from when the commit began:
 * a successor, which keeps this node from committing, waits that long before it delivers anything.
 *
 * <p>It costs nothing while nothing is delivered. After a quiet time, the first attempt waits for a
 * commit that has only the lease.
 */
final class RowLease implements Lease {
  static final Duration TERM = Duration.ofSeconds(2);

  private final LongSupplier nanoTime;
  private final Runnable commit;
  private final List<Runnable> waiting = new ArrayList<>();
  private volatile long end;
  private long lastBegin;
  // Until then, the store does not say that somebody delivers its events.
  private boolean wasRenewed;
  private boolean isRenewing;
  private boolean isLost;

  /**
   * Starts without a lease.
   *
   * @param nanoTime the time that passes steadily, whatever happens to the clocks of the machine
   * @param commit begins a commit, which calls {@link #committed} and {@link #ended}; never blocks
   */
  RowLease(LongSupplier nanoTime, Runnable commit) {
    this.nanoTime = nanoTime;
    this.commit = commit;
    this.end = nanoTime.getAsLong();
  }

  @Override
  public boolean isValid() {
    return nanoTime.getAsLong() - end < 0;
  }

  /** Something was committed; the commit did not begin before this time. */
  synchronized void committed(long begunAt) {
    lastBegin = begunAt;
    if (wasRenewed && !isLost) {
      end = begunAt + TERM.toNanos();
    }
  }

  @Override
  public void renew(Runnable then) {
    boolean isFirst;
    synchronized (this) {
      if (isLost) {
        return;
      }
      waiting.add(then);
      isFirst = !isRenewing;
      isRenewing = true;
    }
    if (isFirst) {
      commit.run();
    }
  }

  /**
   * The commit has ended. If it failed, those who wait go on waiting for the next one.
   *
   * @param isCommitted whether the lease was renewed
   */
  void ended(boolean isCommitted) {
    List<Runnable> renewed = List.of();
    synchronized (this) {
      isRenewing = false;
      if (isCommitted && !isLost) {
        wasRenewed = true;
        end = lastBegin + TERM.toNanos();
        renewed = List.copyOf(waiting);
        waiting.clear();
      }
    }
    renewed.forEach(Runnable::run);
  }

  /** Whether it was ever valid, and the shard was not lost. */
  synchronized boolean isHeld() {
    return wasRenewed && !isLost;
  }

  /** Tries again if a commit failed. Called regularly. */
  void retry() {
    synchronized (this) {
      if (isLost || isRenewing || waiting.isEmpty()) {
        return;
      }
      isRenewing = true;
    }
    commit.run();
  }

  /** The shard is somebody else's: nobody who waits will go on. */
  synchronized void lost() {
    isLost = true;
    end = nanoTime.getAsLong();
    waiting.clear();
  }
}
