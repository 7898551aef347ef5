package io.hermod.store.embedded.journal;

/**
 * Sizes of the embedded journal.
 *
 * @param segmentBytes a segment is closed before it would grow beyond this
 * @param maxBatchBytes the maximum size of a batch; a larger entry is written alone
 * @param maxQueueBytes appends are refused while this many bytes wait
 */
public record JournalConfig(long segmentBytes, int maxBatchBytes, int maxQueueBytes) {
  public static final JournalConfig DEFAULT = new JournalConfig(64 << 20, 4 << 20, 64 << 20);
}
