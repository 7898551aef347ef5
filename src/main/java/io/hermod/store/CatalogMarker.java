package io.hermod.store;

import io.hermod.subscription.Subscription;

/** A change of one subscription, effective for every event after this position. */
public sealed interface CatalogMarker extends Entry {
  long lane();

  @Override
  default int span() {
    return 1;
  }

  /** The subscription was made, or replaced by this version. */
  record SubscriptionPut(Subscription subscription) implements CatalogMarker {
    @Override
    public long lane() {
      return subscription.lane();
    }
  }

  /** The subscription is gone. */
  record SubscriptionRemoved(long lane) implements CatalogMarker {}
}
