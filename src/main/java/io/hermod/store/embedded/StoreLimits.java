package io.hermod.store.embedded;

import io.hermod.config.MachineSizes;

/**
 * How much room the store may take, and where.
 *
 * @param segmentBytes size of a journal file, cut down to a sixteenth of {@code maxBytes}
 * @param whenFull what happens to events when {@code maxBytes} is reached
 */
public record StoreLimits(
    long maxBytes, long minFreeBytes, long segmentBytes, Medium events, WhenFull whenFull) {
  public StoreLimits {
    segmentBytes = Math.min(segmentBytes, maxBytes / 16);
  }

  /** Those of a store on disk that refuses events when it is full. */
  public StoreLimits(long maxBytes, long minFreeBytes, long segmentBytes) {
    this(maxBytes, minFreeBytes, segmentBytes, Medium.DISK, WhenFull.REFUSE);
  }

  JournalConfig journalConfig() {
    JournalConfig usual = JournalConfig.DEFAULT;
    int queueBytes = (int) Math.min(usual.maxQueueBytes(), MachineSizes.here().queueBytes());
    return new JournalConfig(segmentBytes, usual.maxBatchBytes(), queueBytes);
  }
}
