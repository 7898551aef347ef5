package io.hermod.manage;

import io.hermod.profile.Profile;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/**
 * A subscription together with the place it is on, as they were at one moment.
 *
 * @param profile the document that its deliveries follow
 * @param state whether it delivers, or waits for its endpoint to agree
 * @param form how its id is shown
 */
public record TopicSubscription(
    Place place,
    Subscription subscription,
    Profile profile,
    ProvisioningState state,
    SubscriptionForm form) {

  public Topic topic() {
    return place.topic();
  }

  /** The ARM id in the form in which the caller asked. */
  public String resourceId() {
    return form.id(place.resourceId(), subscription.name());
  }
}
