package io.hermod.bench;

import java.time.Duration;

/**
 * What many parked events cost.
 *
 * @param toReady from the start of the process, killed before, to its ready line
 * @param toFirstDelivery from there to the first parked event at an endpoint that is well again
 */
record ParkedFigures(Footprint footprint, Duration toReady, Duration toFirstDelivery) {

  /**
   * What the process takes while they are parked.
   *
   * @param heap after a full collection
   * @param residentBytes of the whole process
   * @param diskBytes of the whole data directory
   * @param seconds from the first publish request until all were parked
   * @param cpuMicrosPerEvent for publishing and parking
   */
  record Footprint(
      long events,
      HeapAfterCollection.Heap heap,
      long residentBytes,
      long diskBytes,
      double seconds,
      double cpuMicrosPerEvent) {}
}
