package io.hermod.config.edge;

import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.source.Configuration;

/** The largest batches that a subscription of the Edge module may ask for. */
public record DeliveryPolicyLimits(int events, int kilobytes) {

  static DeliveryPolicyLimits of(Configuration from) {
    return new DeliveryPolicyLimits(from.value(EdgeSettings.API_BATCH_EVENTS), kilobytes(from));
  }

  /** One limit with two names: the one that is set counts, and the larger one if both are set. */
  private static int kilobytes(Configuration from) {
    int kilobytes = from.value(EdgeSettings.API_BATCH_KILOBYTES);
    if (!from.isGiven(EdgeSettings.API_BATCH_BYTES)) {
      return kilobytes;
    }
    int inBytes = from.value(EdgeSettings.API_BATCH_BYTES) / 1024;
    return from.isGiven(EdgeSettings.API_BATCH_KILOBYTES) ? Math.max(kilobytes, inBytes) : inBytes;
  }
}
