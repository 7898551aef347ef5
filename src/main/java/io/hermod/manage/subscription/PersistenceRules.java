package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;

/**
 * Checks whether a subscription may ask that a restart loses none of its events.
 *
 * @param arePersisted whether this server keeps the events of all subscriptions on disk
 */
public record PersistenceRules(boolean arePersisted) {

  void check(SubscriptionSettings settings) {
    if (Boolean.TRUE.equals(settings.isPersisted()) && !arePersisted) {
      throw new InvalidFieldException(
          "properties.persistencePolicy",
          "cannot be honoured: this server keeps events in memory (store.events)");
    }
  }
}
