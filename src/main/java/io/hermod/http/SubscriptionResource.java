package io.hermod.http;

import io.hermod.manage.TopicSubscription;
import io.hermod.profile.RetryRules;
import io.hermod.subscription.Destination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
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
    json.put("id", item.subscription().resourceId());
    json.put("name", item.subscription().name());
    json.put("type", "Microsoft.EventGrid/eventSubscriptions");
    json.set("properties", properties(item));
    return json;
  }

  private static ObjectNode properties(TopicSubscription item) {
    Subscription subscription = item.subscription();
    ObjectNode properties = object();
    properties.put("topic", withLowerCaseProvider(item.topic().resourceId()));
    properties.put("provisioningState", item.state().wireName());
    properties.set(
        "destination", DestinationResource.json(subscription.destination(), item.profile()));
    properties.set("filter", FilterResource.json(subscription.filter()));
    properties.set("labels", array(subscription.labels()));
    properties.put("expirationTimeUtc", ExpirationTime.text(subscription.expiresAt()));
    properties.put("eventDeliverySchema", subscription.deliverySchema().deliveryName());
    properties.set("retryPolicy", retryPolicy(subscription.retryPolicy(), item.profile().retry()));
    properties.putNull("deliveryWithResourceIdentity");
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
    if (destination instanceof WebhookDestination webhook && webhook.batching().splitsFailed()) {
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
