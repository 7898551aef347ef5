package io.hermod.manage;

import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/**
 * The events that a subscription gets, and the resource that it belongs to.
 *
 * @param topic the topic that stores the events; {@link Topic#SOURCES} for events of other
 *     resources
 * @param origin limits them to one domain topic or resource; null for all events of the topic
 * @param resourceId the resource that the subscription is on
 */
public record ResolvedScope(Topic topic, @Nullable String origin, String resourceId) {

  /** Derives the scope from a stored subscription. */
  public static ResolvedScope of(Topic topic, Subscription subscription) {
    String origin = subscription.origin();
    if (origin == null) {
      return new ResolvedScope(topic, null, topic.resourceId());
    }
    boolean isSource = topic.id() == Topic.SOURCES_ID;
    return new ResolvedScope(
        topic, origin, isSource ? origin : topic.resourceId() + "/topics/" + origin);
  }
}
