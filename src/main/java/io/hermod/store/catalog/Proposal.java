package io.hermod.store.catalog;

import io.hermod.subscription.Subscription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A new subscription, or a change of an existing one, that its endpoint has not accepted yet. An
 * existing subscription stays as it is until then.
 *
 * <pre>
 * waiting ──(its subscription is stored)──▶ accepted   kept until the link expires, to report that
 * waiting ──(the link expires)──▶ expired
 * </pre>
 */
public record Proposal(Subscription subscription, Invitation invitation, boolean isAccepted) {

  public long lane() {
    return subscription.lane();
  }

  public boolean isWaiting(Instant now) {
    return !isAccepted && !invitation.isExpired(now);
  }

  public boolean isExpired(Instant now) {
    return !isAccepted && invitation.isExpired(now);
  }

  /** Returns whether the proposal is for the subscription with this topic, origin and name. */
  public boolean isOf(long topicId, @Nullable String origin, String name) {
    return subscription.topicId() == topicId
        && subscription.name().equalsIgnoreCase(name)
        && isSame(subscription.origin(), origin);
  }

  private static boolean isSame(@Nullable String one, @Nullable String other) {
    return one == null ? other == null : one.equalsIgnoreCase(other);
  }

  public Proposal accepted() {
    return new Proposal(subscription, invitation, true);
  }
}
