package io.hermod.delivery;

import io.hermod.destination.Sender;
import io.hermod.profile.BatchLimits;

/**
 * How a lane's events get to its endpoint, by the subscription's newest version.
 *
 * @param splitsFailed whether a batch that is refused for its content is tried again in halves
 */
record Route(
    Sender sender, Settler settler, Gate gate, BatchLimits batching, boolean splitsFailed) {}
