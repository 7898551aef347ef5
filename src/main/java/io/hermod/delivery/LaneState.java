package io.hermod.delivery;

import org.jspecify.annotations.Nullable;

/**
 * How a lane is doing at one moment.
 *
 * @param inFlight requests under way
 * @param lagBytes how much of the journal lies behind the first event it has not finished
 * @param isSetAside whether its events go to parking first
 * @param isOnProbation whether it waits because its endpoint keeps failing
 * @param faults how often Hermod itself failed to do something for it
 * @param lastFault the newest of these; null where there was none
 */
public record LaneState(
    long lane,
    int inFlight,
    long lagBytes,
    boolean isSetAside,
    boolean isOnProbation,
    long faults,
    @Nullable LaneFault lastFault) {}
