package io.hermod.store.embedded;

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
    return new JournalConfig(segmentBytes, usual.maxBatchBytes(), usual.maxQueueBytes());
  }
}
