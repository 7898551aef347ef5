package io.hermod.store.catalog;

import io.hermod.subscription.Subscription;
import java.util.List;
import java.util.OptionalLong;

/**
 * The versions of a lane's subscription, and its removal.
 *
 * @param versions those that the lane's cursor may still reach, oldest first; the newest is current
 * @param removedAt the position of the removal, if the subscription is gone but its lane has not
 *     ended
 */
public record LaneHistory(List<LaneVersion> versions, OptionalLong removedAt) {

  /** Returns the current version of the subscription, or the last one before its removal. */
  public Subscription newest() {
    return versions.getLast().subscription();
  }
}
