package io.hermod.http;

import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.manage.SubscriptionSettings;
import io.hermod.subscription.DeliveryIdentity;
import io.hermod.subscription.Destination;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of an event subscription as callers send it. */
final class SubscriptionRequest {
  static final String EXPIRATION = "expirationTimeUtc";
  private static final String DESTINATION = "destination";
  private static final String WITH_IDENTITY = "deliveryWithResourceIdentity";

  private SubscriptionRequest() {}

  /**
   * Where events go.
   *
   * @param identity whom deliveries should act as; null where the caller does not say
   */
  record Target(Destination destination, @Nullable DeliveryIdentity identity) {}

  static SubscriptionSettings settings(JsonFields body) {
    JsonFields properties = body.object("properties");
    Target target = target(properties);
    return new SubscriptionSettings(
        target.destination(),
        FilterRequest.filter(properties.object("filter")),
        retryPolicy(properties.object("retryPolicy")),
        properties.texts("labels"),
        deliverySchema(properties),
        DeadLetterRequest.destination(properties),
        expiresAt(properties),
        target.identity(),
        null);
  }

  /** Reads the destination, which may stand beside an identity. */
  static Target target(JsonFields properties) {
    JsonFields withIdentity = properties.object(WITH_IDENTITY);
    if (withIdentity.isEmpty()) {
      return new Target(destination(properties, properties), null);
    }
    if (properties.has(DESTINATION)) {
      throw properties.invalid(WITH_IDENTITY, "must not be given beside " + DESTINATION);
    }
    return new Target(
        destination(withIdentity, properties), identity(withIdentity.object("identity")));
  }

  private static Destination destination(JsonFields parent, JsonFields properties) {
    if (!parent.has(DESTINATION)) {
      throw parent.invalid(DESTINATION, "is required");
    }
    return DestinationRequest.destination(parent.object(DESTINATION), splitsFailed(properties));
  }

  private static DeliveryIdentity identity(JsonFields identity) {
    String type = identity.word("type", "", "SystemAssigned", "UserAssigned");
    return new DeliveryIdentity(
        type.equals("SystemAssigned")
            ? null
            : identity
                .text("userAssignedIdentity")
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> identity.invalid("userAssignedIdentity", "is required")));
  }

  static @Nullable Instant expiresAt(JsonFields properties) {
    return properties.text(EXPIRATION).flatMap(ExpirationTime::parse).orElse(null);
  }

  static @Nullable Schema deliverySchema(JsonFields properties) {
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
