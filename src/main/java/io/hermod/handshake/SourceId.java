package io.hermod.handshake;

import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.Objects;

/** The resource that a subscription is to, as events about the subscription name it. */
final class SourceId {
  private SourceId() {}

  static String of(Topic topic, Subscription subscription) {
    if (subscription.topicId() == Topic.SOURCES_ID) {
      return Objects.requireNonNullElse(subscription.origin(), "");
    }
    return subscription.origin() == null
        ? topic.resourceId()
        : topic.resourceId() + "/topics/" + subscription.origin();
  }
}
