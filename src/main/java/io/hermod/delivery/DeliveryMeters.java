package io.hermod.delivery;

import io.hermod.delivery.lane.LaneMeter;

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

  /** Counts events of a topic that no subscription wants. */
  void unmatched(long topicId, int events);
}
