package io.hermod.http.arm;

import io.hermod.metrics.AzureMetric;
import io.hermod.metrics.MeasuredResources;
import io.hermod.subscription.Subscription;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A resource that has metrics.
 *
 * @param type its type after {@code Microsoft.EventGrid/}
 * @param region where the resource says it is
 * @param metrics those that it has
 * @param dimensions by what the metrics of its subscriptions can be divided
 */
record MetricTarget(
    String type,
    String resourceId,
    String region,
    MeasuredResources measured,
    List<AzureMetric> metrics,
    List<String> dimensions) {
  private static final String NAME = "EventSubscriptionName";
  private static final String NAME_ON_DOMAIN = "DomainEventSubscriptionName";
  private static final String TOPIC = "Topic";

  static MetricTarget ofTopic(
      String type, String resourceId, String region, MeasuredResources measured) {
    return new MetricTarget(
        type, resourceId, region, measured, List.of(AzureMetric.values()), List.of(NAME));
  }

  static MetricTarget ofDomain(
      String type, String resourceId, String region, MeasuredResources measured) {
    return new MetricTarget(
        type,
        resourceId,
        region,
        measured,
        Arrays.stream(AzureMetric.values()).filter(each -> each != AzureMetric.UNMATCHED).toList(),
        List.of(TOPIC, NAME, NAME_ON_DOMAIN));
  }

  static MetricTarget ofSubscription(String resourceId, String region, MeasuredResources measured) {
    return new MetricTarget(
        "eventSubscriptions",
        resourceId,
        region,
        measured,
        Arrays.stream(AzureMetric.values())
            .filter(each -> !each.isOfTopic() && each != AzureMetric.ADVANCED_FILTER)
            .toList(),
        List.of());
  }

  String namespace() {
    return "Microsoft.EventGrid/" + type;
  }

  /** Returns by what a metric can be divided. */
  List<String> dimensions(AzureMetric metric) {
    return metric.isOfTopic() ? List.of() : dimensions;
  }

  /** Returns the values that a subscription has for these dimensions. */
  Map<String, String> dimensions(Subscription subscription) {
    String origin = subscription.origin();
    if (!dimensions.contains(TOPIC)) {
      return Map.of(NAME, subscription.name());
    }
    return origin == null
        ? Map.of(NAME_ON_DOMAIN, subscription.name())
        : Map.of(TOPIC, origin, NAME, subscription.name());
  }
}
