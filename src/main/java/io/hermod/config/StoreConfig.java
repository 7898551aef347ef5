package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;

/**
 * Where the store keeps events, how large it may grow, and what happens when it is full.
 *
 * @param maxBytes {@link Long#MAX_VALUE} if unlimited; events in memory always have a limit
 * @param segmentBytes the size of a journal file, at most a sixteenth of {@code maxBytes}
 */
public record StoreConfig(
    boolean areEventsInMemory,
    long maxBytes,
    boolean dropsOldest,
    long minFreeBytes,
    long segmentBytes,
    RetentionConfig retention) {
  private static final long MEMORY_BYTES = 64_000_000;

  public StoreConfig {
    segmentBytes = Math.min(segmentBytes, maxBytes / 16);
  }

  static StoreConfig of(Configuration from) {
    boolean areEventsInMemory = from.value(Settings.STORE_EVENTS).equals("memory");
    long maxBytes = from.value(Settings.STORE_MAX_BYTES);
    return new StoreConfig(
        areEventsInMemory,
        areEventsInMemory && maxBytes == Long.MAX_VALUE ? MEMORY_BYTES : maxBytes,
        from.value(Settings.STORE_WHEN_FULL).equals("drop-oldest"),
        from.value(Settings.STORE_MIN_FREE_BYTES),
        from.value(Settings.STORE_SEGMENT_BYTES),
        RetentionConfig.of(from));
  }

  /**
   * How far a subscription may lag before its events are parked. With {@code drop-oldest} it is
   * less than wanted, because only parked events can be dropped to make room.
   */
  long setAsideBytes(long wanted) {
    return dropsOldest ? Math.min(wanted, maxBytes / 16) : wanted;
  }
}
