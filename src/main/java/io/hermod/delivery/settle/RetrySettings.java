package io.hermod.delivery.settle;

/**
 * The retry settings that the operator of the server may choose.
 *
 * @param seed the seed of the random part of every wait
 * @param honoursRetryAfter whether an endpoint may ask for a longer wait than the schedule's
 */
public record RetrySettings(long seed, boolean honoursRetryAfter) {}
