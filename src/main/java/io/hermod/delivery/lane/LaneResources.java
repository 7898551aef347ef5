package io.hermod.delivery.lane;

import java.time.InstantSource;

/** The resources of its loop that a lane uses. */
public record LaneResources(
    AttemptLimits limits, RecentDeliveries deliveries, LaneMeter meter, InstantSource clock) {}
