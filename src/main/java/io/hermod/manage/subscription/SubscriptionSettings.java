package io.hermod.manage.subscription;

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
 * @param deliverySchema null for the default
 * @param deadLetter null to drop events that cannot be delivered
 * @param expiresAt when the subscription is deleted; null for never
 * @param identity null if the caller does not say whose identity deliveries use
 * @param isPersisted null if the caller does not say whether a restart may lose events
 * @param control options that Event Grid does not have
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
    @Nullable Boolean isPersisted,
    WantedControl control) {

  public SubscriptionSettings {
    labels = List.copyOf(labels);
  }

  /** Returns the settings with another {@code isPersisted}. */
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
        persisted,
        control);
  }

  /** Returns the settings with the stored secrets that the caller left out. */
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
        isPersisted,
        control);
  }
}
