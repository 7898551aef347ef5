package io.hermod.manage.subscription;

import org.jspecify.annotations.Nullable;

/**
 * Which subscriptions a caller wants to list.
 *
 * @param containerId the id of the resource group or Azure subscription that they are in
 * @param location null for any
 * @param topicType the topic type of the resources that they are on, such as {@code
 *     Microsoft.EventGrid.Topics}; null for any
 */
public record SubscriptionQuery(
    String containerId, @Nullable String location, @Nullable String topicType) {}
