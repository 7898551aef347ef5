package io.hermod.http;

import io.hermod.filter.EventFilter;
import io.hermod.manage.SubscriptionSettings;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a change of an event subscription. Its members stand at the top, without {@code
 * properties}; what is not sent stays as it is, within objects too, and null takes a member away.
 */
final class SubscriptionPatch {
  private static final String DESTINATION = "destination";
  private static final String WITH_IDENTITY = "deliveryWithResourceIdentity";

  private SubscriptionPatch() {}

  /** What the subscription is to have; secrets that are not sent are left empty. */
  static SubscriptionSettings settings(JsonFields body, Subscription old) {
    JsonFields sent = body.has("properties") ? body.object("properties") : body;
    SubscriptionRequest.Target target = target(sent, old);
    return new SubscriptionSettings(
        target.destination(),
        sent.isNamed("filter") ? filter(sent, old) : old.filter(),
        sent.isNamed("retryPolicy") ? retryPolicy(sent, old.retryPolicy()) : old.retryPolicy(),
        sent.isNamed("labels") ? sent.texts("labels") : old.labels(),
        sent.has("eventDeliverySchema")
            ? SubscriptionRequest.deliverySchema(sent)
            : old.deliverySchema(),
        isDeadLetterNamed(sent) ? DeadLetterRequest.destination(sent) : old.deadLetter(),
        sent.isNamed(SubscriptionRequest.EXPIRATION)
            ? SubscriptionRequest.expiresAt(sent)
            : old.expiresAt(),
        target.identity(),
        null);
  }

  private static SubscriptionRequest.Target target(JsonFields sent, Subscription old) {
    boolean isNamed =
        sent.has(DESTINATION) || sent.has(WITH_IDENTITY) || !sent.object("hermod").isEmpty();
    if (!isNamed) {
      return new SubscriptionRequest.Target(old.destination(), old.identity());
    }
    ObjectNode merged = SubscriptionResource.targetWithUrl(old);
    if (sent.has(DESTINATION)) {
      move(merged, WITH_IDENTITY, DESTINATION);
    } else if (sent.has(WITH_IDENTITY)) {
      move(merged, DESTINATION, WITH_IDENTITY);
    }
    merge(merged, DESTINATION, sent);
    merge(merged, WITH_IDENTITY, sent);
    merge(merged, "hermod", sent);
    SubscriptionRequest.Target target = SubscriptionRequest.target(new JsonFields("", merged));
    requireProtection(sent, old.destination(), target.destination());
    return target;
  }

  /** A token that was meant for one server goes to another only where the caller says so. */
  private static void requireProtection(JsonFields sent, Destination old, Destination wanted) {
    JsonFields parent = sent.has(WITH_IDENTITY) ? sent.object(WITH_IDENTITY) : sent;
    JsonFields properties = parent.object(DESTINATION).object("properties");
    if (wanted instanceof WebhookDestination webhook
        && webhook.protection() != null
        && !properties.isNamed(DestinationRequest.APPLICATION)
        && old instanceof HttpDestination http
        && !webhook.isOnServerOf(http)) {
      throw new JsonFields("properties.destination.properties", properties.json())
          .invalid(
              DestinationRequest.APPLICATION,
              "must be given again: its tokens were meant for another server");
    }
  }

  /** A destination that was given in one form may be changed in the other. */
  private static void move(ObjectNode target, String from, String to) {
    JsonNode old = target.path(from);
    if (!old.isObject()) {
      return;
    }
    target.remove(from);
    if (to.equals(DESTINATION)) {
      target.set(to, old.path(DESTINATION));
    } else {
      target.putObject(to).set(DESTINATION, old);
    }
  }

  private static void merge(ObjectNode old, String member, JsonFields sent) {
    if (sent.has(member)) {
      ObjectNode change = sent.object(member).json();
      keepUrl(change.path("properties"));
      keepUrl(change.path(DESTINATION).path("properties"));
      JsonMerge.into(old, member, change);
    }
  }

  /** Answers hide the URL, so those who send one back without it have not seen it. */
  private static void keepUrl(JsonNode properties) {
    if (properties instanceof ObjectNode sent && sent.path("endpointUrl").isNull()) {
      sent.remove("endpointUrl");
    }
  }

  private static EventFilter filter(JsonFields sent, Subscription old) {
    ObjectNode merged = FilterResource.json(old.filter());
    JsonMerge.into(merged, sent.object("filter").json());
    return FilterRequest.filter(new JsonFields("filter", merged));
  }

  private static RetryPolicy retryPolicy(JsonFields sent, RetryPolicy old) {
    JsonFields policy = sent.object("retryPolicy");
    return new RetryPolicy(
        policy.isNamed("maxDeliveryAttempts") || !sent.has("retryPolicy")
            ? policy.integer("maxDeliveryAttempts").orElse(null)
            : old.maxAttempts(),
        policy.isNamed("eventTimeToLiveInMinutes") || !sent.has("retryPolicy")
            ? policy.integer("eventTimeToLiveInMinutes").map(Duration::ofMinutes).orElse(null)
            : old.timeToLive());
  }

  private static boolean isDeadLetterNamed(JsonFields sent) {
    return sent.isNamed("deadLetterDestination") || sent.isNamed("deadLetterWithResourceIdentity");
  }
}
