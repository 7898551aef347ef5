package io.hermod.http.resource;

import io.hermod.manage.ResolvedScope;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicType;
import io.hermod.manage.subscription.TopicSubscription;
import io.hermod.profile.RetryLimits;
import io.hermod.subscription.DeliveryIdentity;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes an event subscription as the management API shows it: without the query of its URL. */
public final class SubscriptionResource {
  private static final Pattern PROVIDER =
      Pattern.compile("(?<=/providers/)microsoft\\.eventgrid(?=/)", Pattern.CASE_INSENSITIVE);

  private SubscriptionResource() {}

  public static ObjectNode json(TopicSubscription item) {
    ObjectNode json = object();
    json.put("id", item.resourceId());
    json.put("name", item.subscription().name());
    json.put("type", type(item));
    json.set("properties", properties(item));
    return json;
  }

  /** Returns the resource type, which in the nested form contains the type of the parent. */
  private static String type(TopicSubscription item) {
    String parent = item.form() == SubscriptionForm.NESTED ? parentType(item.place()) : "";
    return "Microsoft.EventGrid/" + parent + "eventSubscriptions";
  }

  private static String parentType(ResolvedScope place) {
    Topic topic = place.topic();
    if (topic.id() == Topic.SOURCES_ID) {
      return "systemTopics/";
    }
    return TopicType.of(topic).word() + (place.origin() == null ? "/" : "/topics/");
  }

  /** Writes the destination members as a caller would send them, except for secret headers. */
  public static ObjectNode targetWithUrl(Subscription subscription) {
    ObjectNode destination = DestinationResource.sent(subscription.destination());
    ObjectNode target = object();
    putTarget(target, subscription, destination);
    ControlResource.addTo(target, subscription);
    return target;
  }

  private static void putTarget(
      ObjectNode properties, Subscription subscription, ObjectNode destination) {
    DeliveryIdentity identity = subscription.identity();
    if (identity == null) {
      properties.set("destination", destination);
      return;
    }
    ObjectNode wrapper = properties.putObject("deliveryWithResourceIdentity");
    wrapper.set("identity", IdentityResource.json(identity.userAssigned()));
    wrapper.set("destination", destination);
  }

  private static ObjectNode properties(TopicSubscription item) {
    Subscription subscription = item.subscription();
    ObjectNode properties = object();
    properties.put("topic", withLowerCaseProvider(item.place().resourceId()));
    properties.put("provisioningState", item.state().wireName());
    properties.putNull("destination").putNull("deliveryWithResourceIdentity");
    putTarget(
        properties,
        subscription,
        DestinationResource.json(subscription.destination(), item.profile()));
    properties.set("filter", FilterResource.json(subscription.filter()));
    properties.set("labels", array(subscription.labels()));
    properties.put("expirationTimeUtc", ExpirationTime.text(subscription.expiresAt()));
    properties.put("eventDeliverySchema", subscription.deliverySchema().deliveryName());
    properties.set("retryPolicy", retryPolicy(subscription.retryPolicy(), item.profile().retry()));
    DeadLetterResource.addTo(properties, subscription.deadLetter());
    ControlResource.addTo(properties, subscription);
    return properties;
  }

  /** Writes the effective policy, whether it comes from the subscription or from the profile. */
  private static ObjectNode retryPolicy(RetryPolicy policy, RetryLimits rules) {
    ObjectNode json = object();
    int attempts = rules.attemptsOr(policy.maxAttempts());
    // Without a limit the member is left out, because clients know no value for it.
    if (attempts != Integer.MAX_VALUE) {
      json.put("maxDeliveryAttempts", attempts);
    }
    Duration timeToLive = rules.timeToLiveOr(policy.timeToLive());
    return json.put("eventTimeToLiveInMinutes", timeToLive.toMinutes());
  }

  private static String withLowerCaseProvider(String resourceId) {
    return PROVIDER
        .matcher(resourceId)
        .replaceAll(provider -> provider.group().toLowerCase(Locale.ROOT));
  }

  private static ArrayNode array(List<String> texts) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    texts.forEach(array::add);
    return array;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
