package io.hermod.app;

import io.hermod.config.StoreConfig;
import io.hermod.store.embedded.Medium;
import io.hermod.store.embedded.StoreLimits;
import io.hermod.store.embedded.WhenFull;

/** What the settings say about the store, in its own words. */
final class StoreTerms {
  private StoreTerms() {}

  static StoreLimits limits(StoreConfig config) {
    return new StoreLimits(
        config.maxBytes(),
        config.minFreeBytes(),
        config.segmentBytes(),
        config.areEventsInMemory() ? Medium.MEMORY : Medium.DISK,
        config.dropsOldest() ? WhenFull.DROP_OLDEST : WhenFull.REFUSE);
  }
}
