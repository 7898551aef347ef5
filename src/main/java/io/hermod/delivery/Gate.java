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
            DeliveryOutcome outcome, boolean isFinal, boolean isProbe, Instant now) {}

        @Override
        public void close() {}
      };

  boolean isOpen();

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
   * @param isFinal whether that ends the event at once, which is not held against the endpoint
   */
  void failed(DeliveryOutcome outcome, boolean isFinal, boolean isProbe, Instant now);

  /** The lane needs it no longer. */
  void close();
}
