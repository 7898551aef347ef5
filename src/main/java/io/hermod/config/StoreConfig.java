package io.hermod.config;

/**
 * How much disk the store may take.
 *
 * @param maxBytes {@link Long#MAX_VALUE} means unlimited
 */
public record StoreConfig(long maxBytes, long minFreeBytes, long segmentBytes) {

  static StoreConfig of(Configuration from) {
    return new StoreConfig(
        from.value(Settings.STORE_MAX_BYTES),
        from.value(Settings.STORE_MIN_FREE_BYTES),
        from.value(Settings.STORE_SEGMENT_BYTES));
  }
}
