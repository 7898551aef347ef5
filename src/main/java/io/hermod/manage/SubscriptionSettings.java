package io.hermod.manage;

import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.DeliveryIdentity;
import io.hermod.subscription.Destination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a caller may choose about an event subscription.
 *
 * @param deliverySchema null for the usual one
 * @param deadLetter null drops what cannot be delivered
 * @param expiresAt when it ends by itself; null for never
 * @param identity null where the caller does not say whom deliveries act as
 * @param isPersisted null where the caller does not say whether a restart may lose events
 */
public record SubscriptionSettings(
    Destination destination,
    EventFilter filter,
    RetryPolicy retryPolicy,
    List<String> labels,
    @Nullable Schema deliverySchema,
    @Nullable DeadLetterDestination deadLetter,
    @Nullable Instant expiresAt,
    @Nullable DeliveryIdentity identity,
    @Nullable Boolean isPersisted) {

  public SubscriptionSettings {
    labels = List.copyOf(labels);
  }

  /** The same, with what a caller said of keeping events; null where it said nothing. */
  public SubscriptionSettings keeping(@Nullable Boolean persisted) {
    return new SubscriptionSettings(
        destination,
        filter,
        retryPolicy,
        labels,
        deliverySchema,
        deadLetter,
        expiresAt,
        identity,
        persisted);
  }

  /** The same, where the caller left out secrets that the subscription has. */
  SubscriptionSettings withSecretsOf(Subscription stored) {
    return new SubscriptionSettings(
        KeptSecrets.fillIn(destination, stored.destination()),
        filter,
        retryPolicy,
        labels,
        deliverySchema,
        deadLetter,
        expiresAt,
        identity,
        isPersisted);
  }
}
