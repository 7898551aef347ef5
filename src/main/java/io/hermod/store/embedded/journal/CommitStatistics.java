package io.hermod.store.embedded.journal;

import io.hermod.measure.Histogram;
import io.hermod.store.append.PendingAppend;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** What the committer wrote, and how long that took. It alone adds, and any thread may read. */
public final class CommitStatistics {
  private final Histogram syncTimes = Histogram.ofWork();
  private final Histogram groupSizes = Histogram.ofGroups();
  private final LongAdder bytes = new LongAdder();

  CommitStatistics() {}

  /** Counts appends that were written and synced together. */
  void committed(List<PendingAppend> group, Instant begunAt, Instant now) {
    syncTimes.add(begunAt, now);
    groupSizes.add(group.size());
    long written = 0;
    for (PendingAppend each : group) {
      written += each.writtenBytes();
    }
    bytes.add(written);
  }

  /** How long it took to write and sync each group, in microseconds. */
  public Histogram syncTimes() {
    return syncTimes;
  }

  /** How many appends shared a sync. */
  public Histogram groupSizes() {
    return groupSizes;
  }

  public long bytes() {
    return bytes.sum();
  }
}
