package io.hermod.http;

import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.manage.TopicSubscription;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes an event subscription as the Edge API shows it: what its caller sent, without secrets, and
 * the shape of its events.
 */
record EdgeSubscriptionResource(EdgeIds ids) {
  private static final String INCLUDED_TYPES = "includedEventTypes";
  private static final String ON_ARRAYS = "enableAdvancedFilteringOnArrays";

  ObjectNode json(TopicSubscription item) {
    Subscription subscription = item.subscription();
    String topic = item.topic().name();
    ObjectNode json = object();
    json.put("id", ids.subscription(topic, subscription.name()));
    json.put("name", subscription.name());
    json.put("type", "Microsoft.EventGrid/eventSubscriptions");
    // Documents call it by the one name, tutorials and the client by the other.
    ObjectNode properties = json.putObject("properties").put("topicName", topic);
    properties.put("Topic", topic).setAll(properties(subscription));
    return json;
  }

  /** All but the name of its topic. */
  static ObjectNode properties(Subscription subscription) {
    ObjectNode properties = object();
    properties.put("eventDeliverySchema", name(subscription.deliverySchema()));
    if (!subscription.retryPolicy().equals(RetryPolicy.DEFAULT)) {
      properties.set("retryPolicy", retryPolicy(subscription.retryPolicy()));
    }
    if (subscription.isPersisted() != null) {
      properties
          .putObject("persistencePolicy")
          .put("isPersisted", subscription.isPersisted().toString());
    }
    properties.setAll(said(SubscriptionResource.targetWithUrl(subscription)));
    if (!subscription.filter().equals(EventFilter.ALL)) {
      properties.set("filter", filter(subscription.filter()));
    }
    properties.setAll(fromTheCloud(subscription));
    return properties;
  }

  /** The module has one word for both sides. */
  private static String name(Schema schema) {
    return schema.inputName();
  }

  private static ObjectNode retryPolicy(RetryPolicy policy) {
    ObjectNode json = object();
    if (policy.timeToLive() != null) {
      json.put(EdgeSubscriptionRequest.EXPIRY, policy.timeToLive().toMinutes());
    }
    return policy.maxAttempts() == null
        ? json
        : json.put("maxDeliveryAttempts", policy.maxAttempts());
  }

  private static ObjectNode filter(EventFilter filter) {
    ObjectNode json = FilterResource.json(filter);
    if (filter.includedEventTypes().isEmpty()) {
      json.putArray(INCLUDED_TYPES);
    }
    if (!filter.enableAdvancedFilteringOnArrays()) {
      json.remove(ON_ARRAYS);
    }
    return json;
  }

  /** What the module never had; shown so that nothing is lost when it is sent back. */
  private static ObjectNode fromTheCloud(Subscription subscription) {
    ObjectNode json = object();
    DeadLetterResource.addTo(json, subscription.deadLetter());
    subscription.labels().forEach(json.putArray("labels")::add);
    json.put("expirationTimeUtc", ExpirationTime.text(subscription.expiresAt()));
    return said(json);
  }

  /** The same without members that say nothing, at every level. */
  private static ObjectNode said(ObjectNode json) {
    for (String name : List.copyOf(json.propertyNames())) {
      JsonNode value = json.get(name);
      if (value.isNull() || (value.isArray() && value.isEmpty())) {
        json.remove(name);
      } else if (value instanceof ObjectNode object) {
        said(object);
      }
    }
    return json;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
