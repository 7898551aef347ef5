package io.hermod.manage;

import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/**
 * Whose events a subscription gets, and the name under which its owner knows that.
 *
 * @param topic where the events are kept; {@link Topic#SOURCES} for those of other resources
 * @param origin which of them; null for all
 * @param resourceId what the subscription is made on
 */
public record Place(Topic topic, @Nullable String origin, String resourceId) {

  /** The place as the subscription itself knows it. */
  public static Place of(Topic topic, Subscription subscription) {
    String origin = subscription.origin();
    if (origin == null) {
      return new Place(topic, null, topic.resourceId());
    }
    boolean isSource = topic.id() == Topic.SOURCES_ID;
    return new Place(topic, origin, isSource ? origin : topic.resourceId() + "/topics/" + origin);
  }
}
