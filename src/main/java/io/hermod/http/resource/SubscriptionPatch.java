package io.hermod.http.resource;

import io.hermod.filter.EventFilter;
import io.hermod.http.call.JsonFields;
import io.hermod.manage.subscription.SubscriptionSettings;
import io.hermod.manage.subscription.WantedControl;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a change of an event subscription. Its members are at the top level, without {@code
 * properties}. Members that are not sent keep their values, also within objects, and null removes a
 * member.
 */
public final class SubscriptionPatch {
  private static final String DESTINATION = "destination";
  private static final String WITH_IDENTITY = "deliveryWithResourceIdentity";

  private SubscriptionPatch() {}

  /** Returns the new settings of the subscription. Secrets that were not sent are empty. */
  public static SubscriptionSettings settings(JsonFields body, Subscription old) {
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
        null,
        control(sent.object("hermod"), old));
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

  /**
   * Refuses to send tokens that were meant for one server to another, unless the caller names the
   * application again.
   */
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

  /**
   * Moves a destination from one form to the other, because a caller may change it in either form.
   */
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

  /**
   * Keeps the URL if the caller sends null: responses hide it, so a client that sends a response
   * back does not know it.
   */
  private static void keepUrl(JsonNode properties) {
    if (properties instanceof ObjectNode sent && sent.path("endpointUrl").isNull()) {
      sent.remove("endpointUrl");
    }
  }

  /** Null ends a pause. If the pause is not named, it stays, also one that has just begun. */
  private static WantedControl control(JsonFields sent, Subscription old) {
    if (sent.isNamed(ControlRequest.SIGNING) && !sent.has(ControlRequest.SIGNING)) {
      throw sent.invalid(
          ControlRequest.SIGNING, "cannot be removed here. Call signing/disable instead.");
    }
    ObjectNode merged = ControlResource.json(old);
    JsonMerge.into(merged, sent.json());
    merged.remove(ControlRequest.PAUSED);
    if (sent.isNamed(ControlRequest.PAUSED)) {
      merged.put(ControlRequest.PAUSED, sent.flag(ControlRequest.PAUSED, false));
    }
    return ControlRequest.control(new JsonFields("hermod", merged));
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
