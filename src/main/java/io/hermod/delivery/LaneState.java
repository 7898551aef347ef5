package io.hermod.delivery;

import io.hermod.delivery.lane.LaneFault;
import org.jspecify.annotations.Nullable;

/**
 * The state of a lane at one moment.
 *
 * @param inFlight requests in flight
 * @param lagBytes the size of the journal from the lane's first unfinished event on
 * @param isSetAside whether its events are parked before they are attempted
 * @param isOnProbation whether it waits because its endpoint keeps failing
 * @param isPaused whether an operator has paused its subscription
 * @param faults how often Hermod itself failed to handle the lane or one of its events
 * @param lastFault the newest fault; null if there was none
 */
public record LaneState(
    long lane,
    int inFlight,
    long lagBytes,
    boolean isSetAside,
    boolean isOnProbation,
    boolean isPaused,
    long faults,
    @Nullable LaneFault lastFault) {}
