package io.hermod.manage;

import io.hermod.filter.EventFilter;
import io.hermod.subscription.Destination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import java.util.List;

/** What a caller may choose about an event subscription. */
public record SubscriptionSettings(
    Destination destination, EventFilter filter, RetryPolicy retryPolicy, List<String> labels) {

  public SubscriptionSettings {
    labels = List.copyOf(labels);
  }

  /** The same, where the caller left out secrets that the subscription has. */
  SubscriptionSettings withSecretsOf(Subscription stored) {
    return new SubscriptionSettings(
        KeptSecrets.fillIn(destination, stored.destination()), filter, retryPolicy, labels);
  }
}
