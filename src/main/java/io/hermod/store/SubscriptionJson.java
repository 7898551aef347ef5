package io.hermod.store;

import io.hermod.filter.EventFilter;
import io.hermod.subscription.Destination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A subscription as the store keeps it, in journal markers and catalog rows: its full secrets. */
public final class SubscriptionJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String WEBHOOK = "WebHook";

  private SubscriptionJson() {}

  public static byte[] write(Subscription subscription) {
    ObjectNode node = JSON.createObjectNode();
    node.put("lane", subscription.lane());
    node.put("name", subscription.name());
    node.put("resourceId", subscription.resourceId());
    node.put("topicId", subscription.topicId());
    node.set("destination", destination(subscription.destination()));
    node.set("filter", filter(subscription.filter()));
    node.set("retryPolicy", retryPolicy(subscription.retryPolicy()));
    node.set("labels", texts(subscription.labels()));
    return JSON.writeValueAsBytes(node);
  }

  public static Subscription read(byte[] json) {
    JsonNode node = JSON.readTree(json);
    return new Subscription(
        node.required("lane").longValue(),
        node.required("name").stringValue(),
        node.required("resourceId").stringValue(),
        node.required("topicId").longValue(),
        destination(node.required("destination")),
        filter(node.required("filter")),
        retryPolicy(node.required("retryPolicy")),
        texts(node.required("labels")));
  }

  private static JsonNode destination(Destination destination) {
    return switch (destination) {
      case WebhookDestination webhook ->
          JSON.createObjectNode().put("type", WEBHOOK).put("url", webhook.url().toString());
    };
  }

  private static Destination destination(JsonNode node) {
    String type = node.required("type").stringValue();
    return switch (type) {
      case WEBHOOK -> new WebhookDestination(URI.create(node.required("url").stringValue()));
      default -> throw new IllegalArgumentException("Unknown type of destination: " + type);
    };
  }

  private static JsonNode filter(EventFilter filter) {
    ObjectNode node = JSON.createObjectNode();
    node.set("includedEventTypes", texts(filter.includedEventTypes()));
    node.put("subjectBeginsWith", filter.subjectBeginsWith());
    node.put("subjectEndsWith", filter.subjectEndsWith());
    node.put("isSubjectCaseSensitive", filter.isSubjectCaseSensitive());
    return node;
  }

  private static EventFilter filter(JsonNode node) {
    return new EventFilter(
        texts(node.required("includedEventTypes")),
        node.required("subjectBeginsWith").stringValue(),
        node.required("subjectEndsWith").stringValue(),
        node.required("isSubjectCaseSensitive").booleanValue());
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

  private static JsonNode texts(List<String> texts) {
    return JSON.valueToTree(texts);
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::stringValue).toList();
  }
}
