package io.hermod.http.api;

import io.hermod.access.Resource;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/** Tells which resource a caller's roles must cover to see a subscription. */
final class SubscriptionScope {
  private SubscriptionScope() {}

  /** Returns the topic, or the source of a subscription to system topics. */
  static Resource of(Topic topic, Subscription subscription) {
    if (topic.id() != Topic.SOURCES_ID) {
      return Resource.of(topic);
    }
    String origin = subscription.origin();
    return origin == null ? Resource.SERVER : Resource.ofId(origin);
  }
}
