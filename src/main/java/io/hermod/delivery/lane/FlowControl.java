package io.hermod.delivery.lane;

import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether and how much a lane may send, as far as its subscription's own options decide that. A
 * subscription without such options pays for a comparison with null.
 */
final class FlowControl {
  private final int serverLimit;
  private final InstantSource clock;
  private FlowLimits limits = FlowLimits.NONE;
  private boolean isPaused;
  private int maxRequests;
  private @Nullable TokenBucket bucket;
  // An event had to wait for a token since the last one was taken.
  private boolean isWaiting;

  FlowControl(DeliveryControl control, LaneResources resources) {
    this.serverLimit = resources.limits().maxRequests();
    this.clock = resources.clock();
    changed(control);
  }

  void changed(DeliveryControl control) {
    isPaused = control.pause().isPaused();
    Integer perSecond = control.limits().maxEventsPerSecond();
    // The same limit keeps its bucket: a new one would allow less for a moment.
    if (!Objects.equals(perSecond, limits.maxEventsPerSecond())) {
      bucket = perSecond == null ? null : new TokenBucket(perSecond, clock.instant());
    }
    limits = control.limits();
    Integer requests = limits.maxInFlight();
    maxRequests = requests == null ? serverLimit : Math.min(requests, serverLimit);
  }

  /** Whether nothing may be sent because the subscription is paused. */
  boolean isPaused() {
    return isPaused;
  }

  /** Whether the subscription sets limits itself. */
  boolean isLimited() {
    return bucket != null || limits.maxInFlight() != null;
  }

  /** How many requests may be in flight. */
  int maxRequests() {
    return maxRequests;
  }

  /** Whether an event may be sent now, as far as the number of events per second decides that. */
  boolean hasToken() {
    return bucket == null || tokens(1) > 0;
  }

  /** How many events may be sent now. */
  int tokens(int most) {
    if (bucket == null) {
      return most;
    }
    int tokens = bucket.tokens(clock.instant());
    isWaiting = tokens == 0;
    return Math.min(most, tokens);
  }

  /** Counts events that are sent, even if there is no token for them. */
  void sent(int events) {
    if (bucket != null) {
      bucket.take(events);
    }
  }

  /** Returns when events that wait for a token may be sent; null if none waits. */
  @Nullable Instant tokensAt() {
    return bucket == null || !isWaiting ? null : bucket.readyAt(clock.instant());
  }

  /**
   * Returns the limit that keeps the lane from sending more; null if there is none.
   *
   * @param inFlight the requests in flight
   */
  @Nullable LaneHold hold(int inFlight) {
    if (limits.maxInFlight() != null && inFlight >= maxRequests) {
      return new LaneHold.MaxInFlight(maxRequests, clock.instant());
    }
    return bucket == null || !isWaiting
        ? null
        : new LaneHold.MaxEventsPerSecond(bucket.perSecond(), clock.instant());
  }
}
