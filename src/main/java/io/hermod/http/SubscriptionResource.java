package io.hermod.http;

import io.hermod.filter.EventFilter;
import io.hermod.manage.TopicSubscription;
import io.hermod.subscription.Destination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
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
    properties.put("provisioningState", "Succeeded");
    properties.set("destination", destination(subscription.destination()));
    properties.set("filter", filter(subscription.filter()));
    properties.set("labels", array(subscription.labels()));
    properties.putNull("expirationTimeUtc");
    properties.put("eventDeliverySchema", "EventGridSchema");
    properties.set("retryPolicy", retryPolicy(subscription.retryPolicy()));
    properties.putNull("deadLetterDestination");
    properties.putNull("deliveryWithResourceIdentity");
    properties.putNull("deadLetterWithResourceIdentity");
    return properties;
  }

  private static ObjectNode destination(Destination destination) {
    return switch (destination) {
      case WebhookDestination webhook -> webhook(webhook);
    };
  }

  private static ObjectNode webhook(WebhookDestination webhook) {
    ObjectNode json = object().put("endpointType", "WebHook");
    ObjectNode properties = json.putObject("properties");
    properties.put("endpointBaseUrl", webhook.baseUrl());
    properties.put("maxEventsPerBatch", DestinationRequest.EVENTS_PER_BATCH);
    properties.put("preferredBatchSizeInKilobytes", DestinationRequest.BATCH_KILOBYTES);
    properties.putNull("azureActiveDirectoryTenantId");
    properties.putNull("azureActiveDirectoryApplicationIdOrUri");
    properties.putNull("minimumTlsVersionAllowed");
    properties.putArray("deliveryAttributeMappings");
    return json;
  }

  private static ObjectNode filter(EventFilter filter) {
    ObjectNode json = object();
    json.put("subjectBeginsWith", filter.subjectBeginsWith());
    json.put("subjectEndsWith", filter.subjectEndsWith());
    if (filter.includedEventTypes().isEmpty()) {
      json.putNull("includedEventTypes");
    } else {
      json.set("includedEventTypes", array(filter.includedEventTypes()));
    }
    json.put("isSubjectCaseSensitive", filter.isSubjectCaseSensitive());
    json.put("enableAdvancedFilteringOnArrays", false);
    json.putArray("advancedFilters");
    return json;
  }

  private static ObjectNode retryPolicy(RetryPolicy policy) {
    return object()
        .put("maxDeliveryAttempts", policy.maxAttempts() == null ? 30 : policy.maxAttempts())
        .put(
            "eventTimeToLiveInMinutes",
            policy.timeToLive() == null ? 1440 : policy.timeToLive().toMinutes());
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
