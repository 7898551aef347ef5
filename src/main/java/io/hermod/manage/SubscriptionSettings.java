package io.hermod.manage;

import io.hermod.filter.EventFilter;
import io.hermod.subscription.Destination;
import io.hermod.subscription.RetryPolicy;
import java.util.List;

/** What a caller may choose about an event subscription. */
public record SubscriptionSettings(
    Destination destination, EventFilter filter, RetryPolicy retryPolicy, List<String> labels) {

  public SubscriptionSettings {
    labels = List.copyOf(labels);
  }
}
