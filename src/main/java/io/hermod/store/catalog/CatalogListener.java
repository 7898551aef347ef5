package io.hermod.store.catalog;

import io.hermod.subscription.Subscription;

/** Receives the subscription changes that were made here, once they are durable. */
public interface CatalogListener {

  /** A subscription was created, or replaced by this version. */
  void put(Subscription subscription);

  /** A subscription was removed; its topic still exists. */
  void removed(Subscription last);
}
