package io.hermod.delivery;

/** Gives each lane its meter once, and counts what no lane can; safe for all event loops. */
public interface DeliveryMeters {
  /** Count nothing. */
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

  /** So many events of a topic were wanted by no subscription. */
  void unmatched(long topicId, int events);
}
