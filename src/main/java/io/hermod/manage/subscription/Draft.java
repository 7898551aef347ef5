package io.hermod.manage.subscription;

import io.hermod.manage.ResolvedScope;
import io.hermod.manage.SubscriptionForm;
import io.hermod.profile.Profile;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/**
 * A subscription as a caller wants it. Everything about it has been checked, except that its
 * endpoint agrees.
 *
 * @param current the existing subscription; null if it is new
 * @param wanted on the lane of the existing subscription, or on none yet
 * @param form the form of its id in responses
 */
record Draft(
    ResolvedScope place,
    Profile profile,
    @Nullable Subscription current,
    Subscription wanted,
    SubscriptionForm form) {
  /** The lane of a subscription that has none yet. */
  static final long NO_LANE = 0;

  Topic topic() {
    return place.topic();
  }

  /** Whether the endpoint would be asked the same question for the other draft. */
  boolean asksAs(Draft other) {
    return topic().id() == other.topic().id()
        && profile.equals(other.profile)
        && isAskedAlike(wanted, other.wanted);
  }

  /** Whether the endpoint has already agreed to get events in this schema. */
  boolean isAgreed() {
    return current != null && isAskedAlike(wanted, current);
  }

  private static boolean isAskedAlike(Subscription one, Subscription other) {
    return one.deliverySchema() == other.deliverySchema()
        && endpoint(one.destination()).equals(endpoint(other.destination()));
  }

  private static Object endpoint(Destination destination) {
    return switch (destination) {
      case HttpDestination http -> http.url();
      case ConfiguredDestination configured -> configured.endpointName();
    };
  }
}
