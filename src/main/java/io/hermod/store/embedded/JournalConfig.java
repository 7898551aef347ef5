package io.hermod.store.embedded;

/**
 * Sizes of the embedded journal.
 *
 * @param segmentBytes a segment is closed before it would grow beyond this
 * @param maxBatchBytes a batch takes no further entry beyond this; one larger entry travels alone
 * @param maxQueueBytes appends are refused while entries of more than this wait
 */
public record JournalConfig(long segmentBytes, int maxBatchBytes, int maxQueueBytes) {
  public static final JournalConfig DEFAULT = new JournalConfig(64 << 20, 4 << 20, 64 << 20);

  /** For a store of limited size: whole segments are deleted, so each is a small part of it. */
  public static JournalConfig within(long maxBytes) {
    return new JournalConfig(
        Math.min(DEFAULT.segmentBytes, maxBytes / 16),
        DEFAULT.maxBatchBytes,
        DEFAULT.maxQueueBytes);
  }
}
