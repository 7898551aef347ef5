package io.hermod.app;

import io.hermod.config.StoreConfig;
import io.hermod.store.catalog.CatalogView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns if subscriptions ask for persistence that the settings turn off. */
final class PersistenceWarning {
  private static final Logger LOG = LoggerFactory.getLogger(PersistenceWarning.class);

  private PersistenceWarning() {}

  /** Subscriptions may have been created while the settings still persisted events. */
  static void warnIfNotPersisted(StoreConfig config, CatalogView catalog) {
    long unkept = config.areEventsInMemory() ? wantingToPersist(catalog) : 0;
    if (unkept > 0) {
      LOG.warn(
          "store.events is memory: a restart loses the events of {} subscriptions although their"
              + " persistencePolicy asks to keep them",
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
