package io.hermod.delivery;

import io.hermod.delivery.lane.LaneMeter;
import io.hermod.subscription.Subscription;
import java.time.Instant;

/** Provides the meter of each lane, and counts what no single lane can count. Thread-safe. */
public interface DeliveryMeters {
  /** Counts nothing. */
  DeliveryMeters NONE =
      new DeliveryMeters() {
        @Override
        public LaneMeter lane(long lane) {
          return LaneMeter.NONE;
        }

        @Override
        public void unmatched(long topicId, int events) {}
      };

  LaneMeter lane(long lane);

  /** Returns the meter of the lane of a subscription, whose destination is now known. */
  default LaneMeter lane(Subscription subscription) {
    return lane(subscription.lane());
  }

  /** Counts events of a topic that no subscription wants. */
  void unmatched(long topicId, int events);

  /**
   * Tells the time. Each loop calls this several times a second while there is work, every few
   * seconds otherwise, and before a virtual clock moves.
   */
  default void tick(Instant now) {}
}
