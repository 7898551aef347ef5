package io.hermod.config;

/** Store settings for tests. */
public final class TestStoreConfig {
  private static final int SEGMENT_BYTES = 1 << 20;

  /** On disk, without limits; a full disk refuses events. */
  public static final StoreConfig ON_DISK = onDisk(Long.MAX_VALUE);

  private TestStoreConfig() {}

  public static StoreConfig onDisk(long maxBytes) {
    return new StoreConfig(false, maxBytes, false, 0, SEGMENT_BYTES, RetentionConfig.OFF);
  }

  public static StoreConfig inMemory(long maxBytes) {
    return new StoreConfig(true, maxBytes, false, 0, SEGMENT_BYTES, RetentionConfig.OFF);
  }

  public static StoreConfig droppingOldest(boolean areEventsInMemory, long maxBytes) {
    return new StoreConfig(
        areEventsInMemory, maxBytes, true, 0, SEGMENT_BYTES, RetentionConfig.OFF);
  }
}
