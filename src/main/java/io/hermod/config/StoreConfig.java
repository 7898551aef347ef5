package io.hermod.config;

/**
 * Where the store keeps events, how much room it may take, and what happens when that is full.
 *
 * @param maxBytes {@link Long#MAX_VALUE} means unlimited, which memory never is
 */
public record StoreConfig(
    boolean areEventsInMemory,
    long maxBytes,
    boolean dropsOldest,
    long minFreeBytes,
    long segmentBytes) {
  private static final long MEMORY_BYTES = 64_000_000;

  static StoreConfig of(Configuration from) {
    boolean areEventsInMemory = from.value(Settings.STORE_EVENTS).equals("memory");
    long maxBytes = from.value(Settings.STORE_MAX_BYTES);
    return new StoreConfig(
        areEventsInMemory,
        areEventsInMemory && maxBytes == Long.MAX_VALUE ? MEMORY_BYTES : maxBytes,
        from.value(Settings.STORE_WHEN_FULL).equals("drop-oldest"),
        from.value(Settings.STORE_MIN_FREE_BYTES),
        from.value(Settings.STORE_SEGMENT_BYTES));
  }

  /**
   * How far a subscription may lag before its events are parked, where one of them may be given up
   * for room: those that hold the journal cannot.
   */
  public long setAsideBytes(long wanted) {
    return dropsOldest ? Math.min(wanted, maxBytes / 16) : wanted;
  }
}
