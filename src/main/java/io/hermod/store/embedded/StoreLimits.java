package io.hermod.store.embedded;

import io.hermod.config.MachineSizes;

/**
 * How much room the store may take.
 *
 * @param segmentBytes size of a journal file, cut down to a sixteenth of {@code maxBytes}
 */
public record StoreLimits(long maxBytes, long minFreeBytes, long segmentBytes) {
  public StoreLimits {
    segmentBytes = Math.min(segmentBytes, maxBytes / 16);
  }

  JournalConfig journalConfig() {
    JournalConfig usual = JournalConfig.DEFAULT;
    int queueBytes = (int) Math.min(usual.maxQueueBytes(), MachineSizes.here().queueBytes());
    return new JournalConfig(segmentBytes, usual.maxBatchBytes(), queueBytes);
  }
}
