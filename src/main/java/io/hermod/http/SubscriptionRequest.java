package io.hermod.http;

import io.hermod.manage.SubscriptionSettings;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;

/** Reads the JSON of an event subscription as callers send it. */
final class SubscriptionRequest {
  private SubscriptionRequest() {}

  static SubscriptionSettings settings(JsonFields body) {
    JsonFields properties = body.object("properties");
    refuseWhatIsNotBuilt(properties);
    if (!properties.has("destination")) {
      throw properties.invalid("destination", "is required");
    }
    return new SubscriptionSettings(
        DestinationRequest.destination(properties.object("destination"), splitsFailed(properties)),
        FilterRequest.filter(properties.object("filter")),
        retryPolicy(properties.object("retryPolicy")),
        properties.texts("labels"));
  }

  /** Ignoring these would deliver otherwise than the caller was told. */
  private static void refuseWhatIsNotBuilt(JsonFields properties) {
    properties.refuseUnlessEmpty(
        "deliveryWithResourceIdentity",
        "deadLetterDestination",
        "deadLetterWithResourceIdentity",
        "expirationTimeUtc");
    properties.requireText("eventDeliverySchema", "EventGridSchema");
  }

  private static boolean splitsFailed(JsonFields properties) {
    JsonFields ours = properties.object("hermod");
    ours.allowOnly("splitFailedBatches");
    return ours.flag("splitFailedBatches", false);
  }

  private static RetryPolicy retryPolicy(JsonFields policy) {
    return new RetryPolicy(
        policy.integer("maxDeliveryAttempts").orElse(null),
        policy.integer("eventTimeToLiveInMinutes").map(Duration::ofMinutes).orElse(null));
  }
}
