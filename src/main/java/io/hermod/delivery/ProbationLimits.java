package io.hermod.delivery;

import java.time.Duration;

/**
 * When an endpoint is left alone, and for how long at most.
 *
 * @param threshold failed attempts in a row
 */
public record ProbationLimits(int threshold, Duration cap) {}
