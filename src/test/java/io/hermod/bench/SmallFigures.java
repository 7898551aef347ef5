package io.hermod.bench;

import java.time.Duration;

/**
 * How Hermod does with one core and little memory.
 *
 * @param firstStart from the start of the process to its ready line, with nothing there yet
 * @param start the same on its data, after a kill
 * @param idleBytes resident, some seconds after a start in which nothing happened
 * @param held how a steady load came through
 * @param cpuShare of the one core, while the load lasted
 * @param busyBytes resident, after the load
 */
record SmallFigures(
    Duration firstStart,
    Duration start,
    long idleBytes,
    SteadyLoad.Held held,
    double cpuShare,
    long busyBytes) {}
