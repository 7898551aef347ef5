package io.hermod.manage;

import io.hermod.profile.Profile;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A subscription as somebody wants it, checked against everything but its endpoint.
 *
 * @param current as it is now; null where it is new
 * @param wanted on the lane of the current one, or on none yet
 * @param form how its id is shown
 */
record Draft(
    Place place,
    Profile profile,
    @Nullable Subscription current,
    Subscription wanted,
    SubscriptionForm form) {
  /** The lane of what has none yet. */
  static final long NO_LANE = 0;

  Topic topic() {
    return place.topic();
  }

  /** Whether its endpoint would be asked the same as for the other one. */
  boolean asksAs(Draft other) {
    return topic().id() == other.topic().id()
        && profile.equals(other.profile)
        && isAskedAlike(wanted, other.wanted);
  }

  /** Whether the endpoint agreed to just this before. */
  boolean isAgreed() {
    return current != null && isAskedAlike(wanted, current);
  }

  private static boolean isAskedAlike(Subscription one, Subscription other) {
    return one.deliverySchema() == other.deliverySchema()
        && url(one.destination()).equals(url(other.destination()));
  }

  private static URI url(Destination destination) {
    return switch (destination) {
      case HttpDestination http -> http.url();
    };
  }
}
