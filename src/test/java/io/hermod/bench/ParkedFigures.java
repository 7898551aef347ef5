package io.hermod.bench;

import java.time.Duration;

/**
 * The cost of many parked events.
 *
 * @param toReady the time from the restart after a kill to the ready line
 * @param toFirstDelivery the time from that restart to the delivery of the first parked event, to
 *     an endpoint that works again
 */
record ParkedFigures(Footprint footprint, Duration toReady, Duration toFirstDelivery) {

  /**
   * The resources that the process uses while the events are parked.
   *
   * @param heap the heap after a full collection
   * @param residentBytes the resident memory of the process
   * @param diskBytes the size of the data directory
   * @param seconds the time from the first publish request until all events were parked
   * @param cpuMicrosPerEvent the CPU time for publishing and parking
   */
  record Footprint(
      long events,
      HeapAfterCollection.Heap heap,
      long residentBytes,
      long diskBytes,
      double seconds,
      double cpuMicrosPerEvent) {}
}
