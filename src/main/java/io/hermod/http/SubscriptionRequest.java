package io.hermod.http;

import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.manage.SubscriptionSettings;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

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
        properties.texts("labels"),
        deliverySchema(properties),
        DeadLetterRequest.destination(properties),
        properties.text("expirationTimeUtc").flatMap(ExpirationTime::parse).orElse(null));
  }

  /** Ignoring these would deliver otherwise than the caller was told. */
  private static void refuseWhatIsNotBuilt(JsonFields properties) {
    properties.refuseUnlessEmpty("deliveryWithResourceIdentity");
  }

  private static @Nullable Schema deliverySchema(JsonFields properties) {
    String name = properties.text("eventDeliverySchema").orElse("");
    return name.isEmpty() ? null : Schema.ofDelivery(name).orElseThrow(() -> unknown(properties));
  }

  private static InvalidFieldException unknown(JsonFields properties) {
    return properties.invalid(
        "eventDeliverySchema",
        "must be EventGridSchema, CloudEventSchemaV1_0 or CustomInputSchema");
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
