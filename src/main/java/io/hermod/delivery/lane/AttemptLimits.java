package io.hermod.delivery.lane;

/**
 * How much a lane may have in flight.
 *
 * @param maxRequests requests of this lane
 * @param budget requests and bytes of all lanes of its loop
 * @param bodies the publish requests that events in flight keep in memory
 */
public record AttemptLimits(int maxRequests, Budget budget, HeldBodies bodies) {}
