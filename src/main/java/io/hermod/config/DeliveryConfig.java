package io.hermod.config;

import java.time.Duration;

/**
 * The budgets of delivery.
 *
 * @param maxInFlight requests under way, per subscription; all other budgets are for all together
 * @param setAsideBytes how far a subscription may lag before it stops holding the journal
 * @param hasOldDataschema whether CloudEvents tell the data's version as they did until 2020
 */
public record DeliveryConfig(
    int maxInFlight,
    long inFlightBytes,
    int maxConnections,
    long windowBytes,
    long setAsideBytes,
    Duration commitInterval,
    boolean heedsRetryAfter,
    boolean hasOldDataschema) {

  static DeliveryConfig of(Configuration from) {
    return new DeliveryConfig(
        from.value(Settings.DELIVERY_MAX_IN_FLIGHT),
        from.value(Settings.DELIVERY_IN_FLIGHT_BYTES),
        from.value(Settings.DELIVERY_MAX_CONNECTIONS),
        from.value(Settings.DELIVERY_WINDOW_BYTES),
        from.value(Settings.DELIVERY_SET_ASIDE_BYTES),
        from.value(Settings.DELIVERY_COMMIT_INTERVAL),
        from.value(Settings.DELIVERY_RETRY_AFTER),
        from.value(Settings.DELIVERY_OLD_DATASCHEMA));
  }
}
