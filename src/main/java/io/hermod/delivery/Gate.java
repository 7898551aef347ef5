package io.hermod.delivery;

import io.hermod.destination.DeliveryOutcome;
import java.time.Instant;

/** What stands between a lane and its endpoint: closed while the endpoint is on probation. */
interface Gate {
  Gate ALWAYS_OPEN =
      new Gate() {
        @Override
        public boolean isOpen() {
          return true;
        }

        @Override
        public Instant opensAt() {
          return Instant.MIN;
        }

        @Override
        public boolean tryProbe(Instant now) {
          return false;
        }

        @Override
        public void probeUnused() {}

        @Override
        public void delivered(boolean isProbe) {}

        @Override
        public void failed(
            DeliveryOutcome outcome, boolean isAboutEvent, boolean isProbe, Instant now) {}

        @Override
        public void close() {}
      };

  boolean isOpen();

  /** Whether something got through since it was made; where not, one goes ahead of the others. */
  default boolean isProven() {
    return true;
  }

  /** When the next probe may go out; of a closed gate. */
  Instant opensAt();

  /** Whether the caller is the one who may send a probe now; it must report how that went. */
  boolean tryProbe(Instant now);

  /** There was nothing to send after all. */
  void probeUnused();

  void delivered(boolean isProbe);

  /**
   * An attempt failed.
   *
   * @param isAboutEvent whether it says more of the event than of the endpoint
   */
  void failed(DeliveryOutcome outcome, boolean isAboutEvent, boolean isProbe, Instant now);

  /** The lane needs it no longer. */
  void close();
}
