package io.hermod.delivery;

import io.hermod.config.DeliveryLimits;
import io.hermod.delivery.lane.AttemptLimits;
import io.hermod.delivery.lane.Budget;
import io.hermod.delivery.lane.HeldBodies;
import io.hermod.delivery.lane.LaneMeter;
import io.hermod.delivery.lane.LaneResources;
import io.hermod.delivery.lane.RecentDeliveries;
import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.hermod.tail.Taps;

/** What all lanes of one event loop share, whichever shard they belong to. */
final class LoopResources {
  /** How many lanes may hold entries read back from the journal at the same time. */
  private static final int SLICES = 16;

  private final Loop loop;
  private final Senders senders;
  private final DeliveryLimits limits;
  private final Budget budget;
  private final AttemptLimits attemptLimits;
  private final SlicePermits slicePermits = new SlicePermits(SLICES);
  private final RecentDeliveries recentDeliveries;
  private final Taps taps;

  /**
   * Creates the resources of a loop.
   *
   * @param limits this loop's share of the limits of the process
   * @param taps is shown the attempts that somebody watches
   */
  LoopResources(Loop loop, Senders senders, DeliveryLimits limits, Taps taps) {
    this.loop = loop;
    this.senders = senders;
    this.limits = limits;
    this.taps = taps;
    this.budget = new Budget(limits.maxRequests(), limits.inFlightBytes());
    this.attemptLimits = new AttemptLimits(limits.maxInFlight(), budget, new HeldBodies());
    this.recentDeliveries = new RecentDeliveries(RecentDeliveries.CAPACITY, loop.now());
  }

  Loop loop() {
    return loop;
  }

  Senders senders() {
    return senders;
  }

  DeliveryLimits limits() {
    return limits;
  }

  Budget budget() {
    return budget;
  }

  SlicePermits slicePermits() {
    return slicePermits;
  }

  /** How much to read back from the journal at once. */
  int sliceBytes() {
    return limits.sliceBytes(SLICES);
  }

  RecentDeliveries recentDeliveries() {
    return recentDeliveries;
  }

  LaneResources forLane(LaneMeter meter) {
    return new LaneResources(attemptLimits, recentDeliveries, meter, taps, loop::now);
  }

  /** Whether no request is in flight and no lane waits to read the journal. */
  boolean isIdle() {
    return budget.requests() == 0 && !slicePermits.isWanted();
  }
}
