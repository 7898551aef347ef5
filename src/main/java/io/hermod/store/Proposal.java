package io.hermod.store;

import io.hermod.subscription.Subscription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A subscription as somebody wants it, whose endpoint has yet to agree: a new one, or a change of
 * one that goes on as it is meanwhile.
 *
 * <pre>
 * waiting ──(its subscription is put)──▶ accepted   kept until the link expires, to say so
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

  /** Whether it is about the subscription of this place and name. */
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
