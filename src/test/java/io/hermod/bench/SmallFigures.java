package io.hermod.bench;

import java.time.Duration;

/**
 * The figures of Hermod with one core and little memory.
 *
 * @param firstStart the time from the start of the process to the ready line, without any data
 * @param start the same with existing data, after a kill
 * @param idle the process without any load
 * @param held the outcome of a steady load
 * @param cpuShare the share of the core that was used during the load
 * @param busyBytes the resident memory after the load
 */
record SmallFigures(
    Duration firstStart,
    Duration start,
    Idle idle,
    SteadyLoad.Held held,
    double cpuShare,
    long busyBytes) {

  /**
   * A process without any load.
   *
   * @param bytes the resident memory
   * @param cpuMillis the CPU time per second, in milliseconds
   */
  record Idle(long bytes, double cpuMillis) {}
}
