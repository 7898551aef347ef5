package io.hermod.store;

import io.hermod.subscription.Subscription;

/**
 * A change of one subscription. It takes effect for every event after the position of this marker.
 */
public sealed interface CatalogMarker extends Entry {
  long lane();

  @Override
  default int span() {
    return 1;
  }

  /** The subscription was created, or replaced by this version. */
  record SubscriptionPut(Subscription subscription) implements CatalogMarker {
    @Override
    public long lane() {
      return subscription.lane();
    }
  }

  /** The subscription was removed. */
  record SubscriptionRemoved(long lane) implements CatalogMarker {}
}
