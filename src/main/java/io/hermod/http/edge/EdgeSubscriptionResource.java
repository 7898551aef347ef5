package io.hermod.http.edge;

import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.http.resource.DeadLetterResource;
import io.hermod.http.resource.ExpirationTime;
import io.hermod.http.resource.FilterResource;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.manage.subscription.TopicSubscription;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes an event subscription as the Edge API shows it: what its caller sent, without secrets, and
 * the delivery schema.
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
    // The documents use the one name, the tutorials and the client library use the other.
    ObjectNode properties = json.putObject("properties").put("topicName", topic);
    properties.put("Topic", topic).setAll(properties(subscription));
    return json;
  }

  /** Writes all properties except the name of the topic. */
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

  /** The module uses the input name of a schema for delivery, too. */
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

  /**
   * Writes the settings that the module does not have, so that a client that sends them back loses
   * nothing.
   */
  private static ObjectNode fromTheCloud(Subscription subscription) {
    ObjectNode json = object();
    DeadLetterResource.addTo(json, subscription.deadLetter());
    subscription.labels().forEach(json.putArray("labels")::add);
    json.put("expirationTimeUtc", ExpirationTime.text(subscription.expiresAt()));
    return said(json);
  }

  /** Removes null members and empty lists, at every level. */
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
