package io.hermod.http;

import io.hermod.manage.Place;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicSubscription;
import io.hermod.manage.TopicType;
import io.hermod.profile.RetryRules;
import io.hermod.subscription.DeliveryIdentity;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;
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

/** Writes an event subscription as the management API shows it: without the webhook's query. */
final class SubscriptionResource {
  private static final Pattern PROVIDER =
      Pattern.compile("(?<=/providers/)microsoft\\.eventgrid(?=/)", Pattern.CASE_INSENSITIVE);

  private SubscriptionResource() {}

  static ObjectNode json(TopicSubscription item) {
    ObjectNode json = object();
    json.put("id", item.resourceId());
    json.put("name", item.subscription().name());
    json.put("type", type(item));
    json.set("properties", properties(item));
    return json;
  }

  /** The nested form has the words of what it is nested in. */
  private static String type(TopicSubscription item) {
    String parent = item.form() == SubscriptionForm.NESTED ? parentType(item.place()) : "";
    return "Microsoft.EventGrid/" + parent + "eventSubscriptions";
  }

  private static String parentType(Place place) {
    Topic topic = place.topic();
    if (topic.id() == Topic.SOURCES_ID) {
      return "systemTopics/";
    }
    return TopicType.of(topic).word() + (place.origin() == null ? "/" : "/topics/");
  }

  /** The members that say where events go, as a caller would send them but for secret headers. */
  static ObjectNode targetWithUrl(Subscription subscription) {
    ObjectNode destination = DestinationResource.sent(subscription.destination());
    ObjectNode target = object();
    putTarget(target, subscription, destination);
    addOurOwn(target, subscription.destination());
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
    addOurOwn(properties, subscription.destination());
    return properties;
  }

  /** What holds, whether the subscription or the profile says it. */
  private static ObjectNode retryPolicy(RetryPolicy policy, RetryRules rules) {
    ObjectNode json = object();
    int attempts = rules.attemptsOr(policy.maxAttempts());
    // Where nothing limits them the member is left out: clients know no other way to say it.
    if (attempts != Integer.MAX_VALUE) {
      json.put("maxDeliveryAttempts", attempts);
    }
    Duration timeToLive = rules.timeToLiveOr(policy.timeToLive());
    return json.put("eventTimeToLiveInMinutes", timeToLive.toMinutes());
  }

  private static void addOurOwn(ObjectNode properties, Destination destination) {
    if (destination instanceof HttpDestination http && http.batching().splitsFailed()) {
      properties.putObject("hermod").put("splitFailedBatches", true);
    }
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
