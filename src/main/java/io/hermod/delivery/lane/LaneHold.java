package io.hermod.delivery.lane;

import java.time.Instant;

/** What keeps a lane from sending more at the moment. */
public sealed interface LaneHold {

  /** Hermod itself failed, and the lane waits before it continues. */
  record Failing(LaneFault fault) implements LaneHold {}

  /**
   * As many requests are in flight as the subscription allows.
   *
   * @param at when that was so
   */
  record MaxInFlight(int requests, Instant at) implements LaneHold {}

  /**
   * As many events were sent as the subscription allows per second.
   *
   * @param at when that was so
   */
  record MaxEventsPerSecond(int events, Instant at) implements LaneHold {}
}
