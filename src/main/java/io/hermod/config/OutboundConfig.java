package io.hermod.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What may be called from here.
 *
 * @param caFile authorities to trust beside the usual ones
 */
public record OutboundConfig(boolean webhookHttpsOnly, @Nullable Path caFile) {

  static OutboundConfig of(Configuration from) {
    return new OutboundConfig(
        from.value(Settings.WEBHOOK_HTTPS_ONLY),
        from.value(Settings.OUTBOUND_CA_FILE).orElse(null));
  }
}
