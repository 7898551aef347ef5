package io.hermod.manage;

import org.jspecify.annotations.Nullable;

/**
 * Which subscriptions a caller wants to see.
 *
 * @param containerId the id of the resource group or Azure subscription that they lie in
 * @param location null for any
 * @param topicType the kind of what they are on, as in {@code Microsoft.EventGrid.Topics}; null for
 *     any
 */
public record SubscriptionQuery(
    String containerId, @Nullable String location, @Nullable String topicType) {}
