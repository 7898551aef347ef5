package io.hermod.subscription;

import org.jspecify.annotations.Nullable;

/**
 * Identifies a subscription and the source of its events.
 *
 * @param lane the incarnation id: kept when the subscription changes and never reused, so that a
 *     subscription that is deleted and created again under its old name inherits nothing
 * @param resourceId the ARM id, spelled as the caller wrote it
 * @param origin the only source whose events the subscription gets, if its topic has many sources:
 *     a domain topic, or a resource and everything below it; null for all
 */
public record SubscriptionIdentity(
    long lane, String name, String resourceId, long topicId, @Nullable String origin) {

  SubscriptionIdentity onLane(long newLane) {
    return new SubscriptionIdentity(newLane, name, resourceId, topicId, origin);
  }
}
