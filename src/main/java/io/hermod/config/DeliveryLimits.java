package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.time.Duration;

/**
 * The resources that delivery may use. Limits apply to the whole process unless they say otherwise.
 *
 * @param maxInFlight requests in flight per subscription
 * @param maxRequests requests in flight
 * @param inFlightBytes bytes of the events in flight
 * @param windowBytes memory for the newest events, from which lanes read
 * @param setAsideBytes how much of the journal a lane may hold back before its events are parked
 * @param commitInterval the time between two commits of cursors
 */
public record DeliveryLimits(
    int maxInFlight,
    int maxRequests,
    long inFlightBytes,
    long windowBytes,
    long setAsideBytes,
    Duration commitInterval) {

  static DeliveryLimits of(Configuration from) {
    return new DeliveryLimits(
        from.value(Settings.DELIVERY_MAX_IN_FLIGHT),
        from.value(Settings.DELIVERY_MAX_CONNECTIONS),
        from.value(Settings.DELIVERY_IN_FLIGHT_BYTES),
        from.value(Settings.DELIVERY_WINDOW_BYTES),
        StoreConfig.of(from).setAsideBytes(from.value(Settings.DELIVERY_SET_ASIDE_BYTES)),
        from.value(Settings.DELIVERY_COMMIT_INTERVAL));
  }

  /**
   * How much to read from the journal at once if this many lanes may read at the same time and each
   * reads ahead. All of them together take no more memory than the window.
   */
  public int sliceBytes(int readers) {
    return Math.clamp(windowBytes / (2L * readers), 64 << 10, 1 << 20);
  }

  /** The share of one event loop. */
  public DeliveryLimits dividedBy(int loops) {
    return new DeliveryLimits(
        maxInFlight,
        Math.max(1, maxRequests / loops),
        Math.max(1, inFlightBytes / loops),
        Math.max(1, windowBytes / loops),
        setAsideBytes,
        commitInterval);
  }
}
