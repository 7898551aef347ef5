package io.hermod.delivery.lane;

import io.hermod.tail.Taps;
import java.time.InstantSource;

/** The resources of its loop that a lane uses. */
public record LaneResources(
    AttemptLimits limits,
    RecentDeliveries deliveries,
    LaneMeter meter,
    Taps taps,
    InstantSource clock) {}
