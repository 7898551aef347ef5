package io.hermod.store.embedded;

import io.hermod.config.StoreConfig;
import io.hermod.config.setting.MachineSizes;
import io.hermod.store.embedded.journal.JournalConfig;
import io.hermod.store.embedded.rows.Medium;

/**
 * How much space the store may take, and where.
 *
 * @param segmentBytes the size of a journal file, at most a sixteenth of {@code maxBytes}
 * @param whenFull what happens to events when {@code maxBytes} is reached
 */
public record StoreLimits(
    long maxBytes, long minFreeBytes, long segmentBytes, Medium events, WhenFull whenFull) {
  public StoreLimits {
    segmentBytes = Math.min(segmentBytes, maxBytes / 16);
  }

  public static StoreLimits of(StoreConfig config) {
    return new StoreLimits(
        config.maxBytes(),
        config.minFreeBytes(),
        config.segmentBytes(),
        config.areEventsInMemory() ? Medium.MEMORY : Medium.DISK,
        config.dropsOldest() ? WhenFull.DROP_OLDEST : WhenFull.REFUSE);
  }

  /** Creates the limits of a store on disk that refuses events when it is full. */
  public StoreLimits(long maxBytes, long minFreeBytes, long segmentBytes) {
    this(maxBytes, minFreeBytes, segmentBytes, Medium.DISK, WhenFull.REFUSE);
  }

  JournalConfig journalConfig() {
    JournalConfig usual = JournalConfig.DEFAULT;
    int queueBytes = (int) Math.min(usual.maxQueueBytes(), MachineSizes.here().queueBytes());
    return new JournalConfig(segmentBytes, usual.maxBatchBytes(), queueBytes);
  }
}
