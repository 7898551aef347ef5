package io.hermod.bench;

import java.time.Duration;

/**
 * How late retries were sent.
 *
 * @param parked the number of other events that were parked for later
 * @param wanted the number of events that were to fall due
 * @param came the number of these that were sent again while we waited
 * @param cpuMicros the CPU time per event for two attempts and for parking
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
