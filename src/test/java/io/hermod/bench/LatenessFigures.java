package io.hermod.bench;

import java.time.Duration;

/**
 * How late retries left.
 *
 * @param parked events that waited beside them for later
 * @param wanted events that were to fall due
 * @param came how many of these came again while we waited
 * @param cpuMicros for the two attempts and the parking of one of them
 */
record LatenessFigures(
    long parked,
    int duePerSecond,
    int lanes,
    long wanted,
    long came,
    Duration median,
    Duration p99,
    Duration worst,
    double cpuMicros) {}
