package io.hermod.manage;

import io.hermod.event.InvalidFieldException;

/**
 * Whether a subscription may ask that a restart loses none of its events.
 *
 * @param arePersisted whether this server keeps events on disk, then those of all subscriptions
 */
public record KeepingRules(boolean arePersisted) {

  void check(SubscriptionSettings settings) {
    if (Boolean.TRUE.equals(settings.isPersisted()) && !arePersisted) {
      throw new InvalidFieldException(
          "properties.persistencePolicy",
          "cannot be honoured: this server keeps events in memory (store.events)");
    }
  }
}
