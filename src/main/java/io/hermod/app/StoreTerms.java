package io.hermod.app;

import io.hermod.config.StoreConfig;
import io.hermod.store.CatalogView;
import io.hermod.store.embedded.Medium;
import io.hermod.store.embedded.StoreLimits;
import io.hermod.store.embedded.WhenFull;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the settings say about the store, in its own words. */
final class StoreTerms {
  private static final Logger LOG = LoggerFactory.getLogger(StoreTerms.class);

  private StoreTerms() {}

  static StoreLimits limits(StoreConfig config) {
    return new StoreLimits(
        config.maxBytes(),
        config.minFreeBytes(),
        config.segmentBytes(),
        config.areEventsInMemory() ? Medium.MEMORY : Medium.DISK,
        config.dropsOldest() ? WhenFull.DROP_OLDEST : WhenFull.REFUSE);
  }

  /** Subscriptions from another time may want more than is kept now. */
  static void tellOfUnkept(StoreConfig config, CatalogView catalog) {
    long unkept = config.areEventsInMemory() ? wantingToPersist(catalog) : 0;
    if (unkept > 0) {
      LOG.warn(
          "store.events is memory: events of {} subscriptions are lost at a restart though their"
              + " persistencePolicy says otherwise",
          unkept);
    }
  }

  private static long wantingToPersist(CatalogView catalog) {
    return catalog
        .journalTopics()
        .flatMap(topic -> catalog.subscriptions(topic.id()).stream())
        .filter(subscription -> Boolean.TRUE.equals(subscription.isPersisted()))
        .count();
  }
}
