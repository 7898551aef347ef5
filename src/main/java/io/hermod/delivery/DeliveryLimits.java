package io.hermod.delivery;

import java.time.Duration;

/**
 * What delivery may use; sizes and counts are of the whole process unless they say otherwise.
 *
 * @param maxInFlight requests under way per subscription
 * @param maxRequests requests under way
 * @param inFlightBytes events being sent
 * @param windowBytes recent events kept in memory for lanes to take
 * @param setAsideBytes how much journal a lane may hold back before its events go to parking
 * @param commitInterval between two commits of cursors
 */
public record DeliveryLimits(
    int maxInFlight,
    int maxRequests,
    long inFlightBytes,
    long windowBytes,
    long setAsideBytes,
    Duration commitInterval) {

  /**
   * How much to read back from the journal at once, where so many lanes may do it at the same time
   * and each reads ahead: all of it takes no more memory than the window.
   */
  int sliceBytes(int readers) {
    return Math.clamp(windowBytes / (2L * readers), 64 << 10, 1 << 20);
  }

  /** The share of one of several loops. */
  DeliveryLimits dividedBy(int loops) {
    return new DeliveryLimits(
        maxInFlight,
        Math.max(1, maxRequests / loops),
        Math.max(1, inFlightBytes / loops),
        Math.max(1, windowBytes / loops),
        setAsideBytes,
        commitInterval);
  }
}
