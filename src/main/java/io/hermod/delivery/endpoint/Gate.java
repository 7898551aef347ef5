package io.hermod.delivery.endpoint;

import io.hermod.destination.DeliveryOutcome;
import java.time.Instant;

/** Controls whether a lane may send to its endpoint: closed while the endpoint is on probation. */
public interface Gate {
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

  /** Whether the endpoint is known to work. If not, one event is sent ahead of the others. */
  default boolean isProven() {
    return true;
  }

  /** When the next probe may be sent, if the gate is closed. */
  Instant opensAt();

  /**
   * Takes the probe if one may be sent now. The caller must then report its outcome or return it.
   */
  boolean tryProbe(Instant now);

  /** Returns a probe that was not sent. */
  void probeUnused();

  void delivered(boolean isProbe);

  /**
   * Reports a failed attempt.
   *
   * @param isAboutEvent whether the outcome says more about the event than about the endpoint
   */
  void failed(DeliveryOutcome outcome, boolean isAboutEvent, boolean isProbe, Instant now);

  /** Called when the lane no longer needs the gate. */
  void close();
}
