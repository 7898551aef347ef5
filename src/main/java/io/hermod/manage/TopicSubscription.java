package io.hermod.manage;

import io.hermod.profile.Profile;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/**
 * A subscription together with the topic it is on, as they were at one moment.
 *
 * @param profile the document that its deliveries follow
 * @param state whether it delivers, or waits for its endpoint to agree
 */
public record TopicSubscription(
    Topic topic, Subscription subscription, Profile profile, ProvisioningState state) {}
