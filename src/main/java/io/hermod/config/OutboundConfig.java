package io.hermod.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What may be called from here, and how.
 *
 * @param caFile authorities to trust beside the usual ones
 * @param egress which networks callers may have us call
 * @param proxy null where servers are called directly
 */
public record OutboundConfig(
    boolean webhookHttpsOnly,
    @Nullable Path caFile,
    EgressConfig egress,
    @Nullable ProxyConfig proxy) {

  static OutboundConfig of(Configuration from) {
    return new OutboundConfig(
        from.value(Settings.WEBHOOK_HTTPS_ONLY),
        from.value(Settings.OUTBOUND_CA_FILE).orElse(null),
        EgressConfig.of(from),
        from.value(Settings.OUTBOUND_PROXY)
            .map(proxy -> proxy.except(from.value(Settings.OUTBOUND_NO_PROXY)))
            .orElse(null));
  }
}
