package io.hermod.delivery.lane;

import io.hermod.store.DueKey;
import java.time.Duration;
import java.time.Instant;

/** What a lane wants done. Its runner does it and reports the result as the lane's next input. */
public sealed interface LaneAction
    permits DeliveryBatch,
        LaneAction.FindDue,
        LaneAction.LookAgain,
        LaneAction.WakeAt,
        LaneAction.ResumeAfter,
        LaneAction.EndAt {

  /**
   * Find parked events that are due.
   *
   * @param after the key after which to search
   * @param most the largest number of events to find
   */
  record FindDue(DueKey after, int most) implements LaneAction {}

  /** Parking could not be read: let the lane look again in a moment. */
  record LookAgain() implements LaneAction {}

  /** Give the lane a turn at this time: something is due then. */
  record WakeAt(Instant due) implements LaneAction {}

  /** Let the lane pause after a fault, in real time. */
  record ResumeAfter(Duration pause) implements LaneAction {}

  /** End the lane at this time, even if requests are in flight. */
  record EndAt(Instant time) implements LaneAction {}
}
