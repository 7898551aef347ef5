package io.hermod.store.codec;

import io.hermod.event.Schema;
import io.hermod.secret.Sealer;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.DeliveryIdentity;
import io.hermod.subscription.DeliveryPolicy;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes subscriptions in journal markers and catalog rows, with their secrets sealed.
 */
public final class SubscriptionJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private SubscriptionJson() {}

  public static byte[] write(Subscription subscription, Sealer sealer) {
    SecretMembers secrets = secrets(subscription.lane(), sealer);
    ObjectNode node = JSON.createObjectNode();
    node.put("lane", subscription.lane());
    node.put("name", subscription.name());
    node.put("resourceId", subscription.resourceId());
    node.put("topicId", subscription.topicId());
    node.set("destination", DestinationJson.write(subscription.destination(), secrets));
    node.set("filter", FilterJson.write(subscription.filter()));
    node.set("retryPolicy", retryPolicy(subscription.retryPolicy()));
    node.set("labels", texts(subscription.labels()));
    node.put("deliverySchema", subscription.deliverySchema().deliveryName());
    if (subscription.deadLetter() != null) {
      node.set("deadLetter", DeadLetterJson.write(subscription.deadLetter()));
    }
    if (subscription.origin() != null) {
      node.put("origin", subscription.origin());
    }
    if (subscription.expiresAt() != null) {
      node.put("expiresAt", subscription.expiresAt().toString());
    }
    if (subscription.identity() != null) {
      node.putObject("identity").put("userAssigned", subscription.identity().userAssigned());
    }
    if (subscription.isPersisted() != null) {
      node.put("isPersisted", subscription.isPersisted());
    }
    if (!subscription.control().equals(DeliveryControl.NONE)) {
      node.set("control", ControlJson.write(subscription.control(), secrets));
    }
    return JSON.writeValueAsBytes(node);
  }

  /**
   * Reads a subscription and opens its secrets.
   *
   * @throws io.hermod.secret.BrokenSealException if they were sealed for another subscription, or
   *     with a key that is not available
   */
  public static Subscription read(byte[] json, Sealer sealer) {
    JsonNode node = JSON.readTree(json);
    long lane = node.required("lane").longValue();
    SecretMembers secrets = secrets(lane, sealer);
    return new Subscription(
        new SubscriptionIdentity(
            lane,
            node.required("name").stringValue(),
            node.required("resourceId").stringValue(),
            node.required("topicId").longValue(),
            node.path("origin").stringValue(null)),
        DestinationJson.read(node.required("destination"), secrets),
        FilterJson.read(node.required("filter")),
        new DeliveryPolicy(
            retryPolicy(node.required("retryPolicy")),
            deliverySchema(node.path("deliverySchema").stringValue(null)),
            DeadLetterJson.read(node.path("deadLetter")),
            identity(node.path("identity")),
            flag(node.path("isPersisted")),
            ControlJson.read(node.path("control"), secrets)),
        texts(node.required("labels")),
        instant(node.path("expiresAt").stringValue(null)));
  }

  private static @Nullable DeliveryIdentity identity(JsonNode node) {
    return node.isMissingNode()
        ? null
        : new DeliveryIdentity(node.path("userAssigned").stringValue(null));
  }

  private static @Nullable Boolean flag(JsonNode node) {
    return node.isBoolean() ? node.booleanValue() : null;
  }

  private static SecretMembers secrets(long lane, Sealer sealer) {
    return new SecretMembers(sealer, "subscription/" + lane);
  }

  private static @Nullable Instant instant(@Nullable String text) {
    return text == null ? null : Instant.parse(text);
  }

  /**
   * Defaults to the Event Grid schema, because versions before there was a choice wrote no name.
   */
  private static Schema deliverySchema(@Nullable String name) {
    return name == null ? Schema.EVENT_GRID : Schema.ofDelivery(name).orElseThrow();
  }

  private static JsonNode retryPolicy(RetryPolicy policy) {
    ObjectNode node = JSON.createObjectNode().put("maxAttempts", policy.maxAttempts());
    return node.put(
        "timeToLive", policy.timeToLive() == null ? null : policy.timeToLive().toString());
  }

  private static RetryPolicy retryPolicy(JsonNode node) {
    JsonNode attempts = node.required("maxAttempts");
    JsonNode timeToLive = node.required("timeToLive");
    return new RetryPolicy(
        attempts.isNull() ? null : attempts.intValue(),
        timeToLive.isNull() ? null : Duration.parse(timeToLive.stringValue()));
  }

  static JsonNode texts(List<String> texts) {
    return JSON.valueToTree(texts);
  }

  static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::stringValue).toList();
  }
}
