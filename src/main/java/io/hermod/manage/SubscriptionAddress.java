package io.hermod.manage;

/**
 * Where a caller says that an event subscription is.
 *
 * @param resourceId the whole ARM id in the caller's spelling
 */
public record SubscriptionAddress(TopicAddress topic, String name, String resourceId) {}
