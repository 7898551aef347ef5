package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;

/**
 * How events are delivered.
 *
 * @param honoursRetryAfter whether an endpoint may ask for a longer wait than the schedule's
 * @param hasOldDataschema whether CloudEvents carry the data version as they did until 2020
 */
public record DeliveryConfig(
    ProfileConfig profile,
    DeliveryLimits limits,
    boolean honoursRetryAfter,
    boolean hasOldDataschema,
    ProbationConfig probation,
    DeadLetterConfig deadLetter,
    ValidationConfig validation) {

  static DeliveryConfig of(Configuration from) {
    return new DeliveryConfig(
        ProfileConfig.of(from),
        DeliveryLimits.of(from),
        from.value(Settings.DELIVERY_RETRY_AFTER),
        from.value(Settings.DELIVERY_OLD_DATASCHEMA),
        ProbationConfig.of(from),
        DeadLetterConfig.of(from),
        ValidationConfig.of(from));
  }
}
