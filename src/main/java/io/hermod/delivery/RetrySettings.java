package io.hermod.delivery;

/**
 * What the one who runs the server may choose about retries.
 *
 * @param seed of the random part of every wait
 * @param heedsRetryAfter whether an endpoint may ask for a longer wait than the schedule's
 */
public record RetrySettings(long seed, boolean heedsRetryAfter) {}
