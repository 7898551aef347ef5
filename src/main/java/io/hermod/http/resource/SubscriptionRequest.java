package io.hermod.http.resource;

import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.http.call.JsonFields;
import io.hermod.manage.subscription.SubscriptionSettings;
import io.hermod.subscription.DeliveryIdentity;
import io.hermod.subscription.Destination;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of an event subscription as callers send it. */
public final class SubscriptionRequest {
  static final String EXPIRATION = "expirationTimeUtc";
  private static final String DESTINATION = "destination";
  private static final String WITH_IDENTITY = "deliveryWithResourceIdentity";

  private SubscriptionRequest() {}

  /**
   * The destination of events.
   *
   * @param identity the identity for deliveries; null if the caller names none
   */
  record Target(Destination destination, @Nullable DeliveryIdentity identity) {}

  public static SubscriptionSettings settings(JsonFields body) {
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
        null,
        ControlRequest.control(properties.object("hermod")));
  }

  /** Returns what is wrong with each part of a body. */
  public static List<InvalidFieldException> problems(JsonFields body) {
    return BodyProblems.of(
        body.object("properties"),
        List.of(
            SubscriptionRequest::target,
            properties -> FilterRequest.filter(properties.object("filter")),
            properties -> retryPolicy(properties.object("retryPolicy")),
            properties -> properties.texts("labels"),
            SubscriptionRequest::deliverySchema,
            DeadLetterRequest::destination,
            SubscriptionRequest::expiresAt,
            properties -> ControlRequest.control(properties.object("hermod"))));
  }

  /** Reads the destination, which may come with an identity. */
  static Target target(JsonFields properties) {
    JsonFields withIdentity = properties.object(WITH_IDENTITY);
    if (withIdentity.isEmpty()) {
      return new Target(destination(properties, properties), null);
    }
    if (properties.has(DESTINATION)) {
      throw properties.invalid(WITH_IDENTITY, "must not be given together with " + DESTINATION);
    }
    return new Target(
        destination(withIdentity, properties), identity(withIdentity.object("identity")));
  }

  private static Destination destination(JsonFields parent, JsonFields properties) {
    if (!parent.has(DESTINATION)) {
      throw parent.invalid(DESTINATION, "is required");
    }
    return DestinationRequest.destination(
        parent.object(DESTINATION), ControlRequest.splitsFailed(properties.object("hermod")));
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

  private static RetryPolicy retryPolicy(JsonFields policy) {
    return new RetryPolicy(
        policy.integer("maxDeliveryAttempts").orElse(null),
        policy.integer("eventTimeToLiveInMinutes").map(Duration::ofMinutes).orElse(null));
  }
}
