package io.hermod.manage.subscription;

import io.hermod.manage.ResolvedScope;
import io.hermod.manage.SubscriptionForm;
import io.hermod.profile.Profile;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/**
 * A subscription and its scope at one moment.
 *
 * @param profile the profile that its deliveries follow
 * @param state whether it delivers, or waits for its endpoint to agree
 * @param form the form of its id in responses
 */
public record TopicSubscription(
    ResolvedScope place,
    Subscription subscription,
    Profile profile,
    ProvisioningState state,
    SubscriptionForm form) {

  public Topic topic() {
    return place.topic();
  }

  /** The ARM id in the form that the caller used. */
  public String resourceId() {
    return form.id(place.resourceId(), subscription.name());
  }
}
