package io.hermod.manage.subscription;

/**
 * A subscription as it would be if its endpoint agrees.
 *
 * @param exists whether there is already a subscription of this name, which it would replace
 */
public record SubscriptionPreview(TopicSubscription subscription, boolean exists) {}
